-- By what the public help page finds a vehicle (HELP-01): part of the address in the QR code on its label; empty where it has none.
-- The page knows no customer, so no two vehicles of the installation have the same.
alter table vehicles add column qr_code text not null default '' check (qr_code ~ '^[A-Za-z0-9_-]{0,64}$');
create unique index vehicles_qr_code_taken on vehicles (qr_code) where qr_code <> '' and archived_at is null;
