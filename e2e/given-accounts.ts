import { DEMO_ACCOUNTS, type DemoAccount } from '@milepost/server/auth/demo-accounts.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'
import type { ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { until } from './given-history.ts'

/** Where it is about noon: of the run, since workers begin at other hours. */
function noonTimeZone(): string {
  const fromUtc = 12 - new Date().getUTCHours()
  process.env.MILEPOST_E2E_NOON ??= `Etc/GMT${fromUtc > 0 ? '-' : '+'}${Math.abs(fromUtc)}`
  return process.env.MILEPOST_E2E_NOON
}

/** Zones that accounts beside those of the demo prefer: the first is three quarters of an hour off, and days are over at other hours. */
export const KATHMANDU = 'Asia/Kathmandu'
export const NOON = noonTimeZone()

const customerAdmin = DEMO_ACCOUNTS.find(({ permission }) => permission === 'Customer Admin')
const reader = DEMO_ACCOUNTS.find(({ permission }) => permission === 'Read Only')
if (!customerAdmin || !reader) throw new Error('no demo account is Customer Admin, or Read Only')

/** Like an account of the demo, with preferences of their own that no other test meets. */
export const GIVEN_ACCOUNTS: readonly (DemoAccount & { like: string; timeZone: string | null })[] = [
  {
    ...{ ...customerAdmin, like: customerAdmin.email },
    ...{ permission: 'Customer Admin in Kathmandu', email: 'kathmandu@e2e.example', timeZone: KATHMANDU },
  },
  {
    ...{ ...customerAdmin, like: customerAdmin.email },
    ...{ permission: 'Customer Admin at noon', email: 'noon@e2e.example', timeZone: NOON },
  },
  {
    ...{ ...reader, like: reader.email },
    ...{ permission: 'Read Only with preferences', email: 'preferences@e2e.example', timeZone: null },
  },
]

/** Makes those accounts once the ones that they are like are there, a mail to it, an upload and a scheduled report of it, a webhook of its customer, and a notice of a vehicle. */
export async function giveAccounts(system: ScratchSystem, vehicleId: number): Promise<void> {
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  try {
    // The demo answers before its accounts are made.
    await until(async () => {
      const { rowCount } = await owner.query('select from users where email in ($1, $2)', [
        customerAdmin?.email,
        reader?.email,
      ])
      return rowCount === 2
    })
    for (const { email, like, timeZone } of GIVEN_ACCOUNTS) {
      const { rowCount } = await owner.query(
        `with model as (select * from users where email = $1),
          made as (
            insert into users (email, first_name, last_name, permission_id, password_hash)
            select $2, first_name, last_name, permission_id, password_hash from model returning id),
          customers as (
            insert into user_customers (user_id, customer_id)
            select made.id, of_model.customer_id from made, model join user_customers of_model on of_model.user_id = model.id),
          modules as (
            insert into user_modules (user_id, module_id)
            select made.id, of_model.module_id from made, model join user_modules of_model on of_model.user_id = model.id)
        insert into user_preferences (user_id, time_zone) select id, $3 from made`,
        [like, email, timeZone],
      )
      if (rowCount !== 1) throw new Error('the demo account is not there')
    }
    await owner.query(
      `insert into outbox_mails (customer_id, user_id, recipient, language, kind, parameters, due_at)
       select customer_id, id, email, 'en', 'password-changed', jsonb_build_object('account', email), now()
       from users where email = $1`,
      [customerAdmin?.email],
    )
    await owner.query(
      `insert into uploads (customer_id, noun, file_name, bytes, state, headings, first_cells, columns, choices, counts, lines,
         done_lines, email, created_by, ended_at)
       select customer_id, 'drivers', 'drivers of spring.xlsx', 18000, 'done', '{First name,Last name}', '{Ana,Silva}',
         '["first_name", "last_name"]', '{"create": true, "update": true, "deactivate": false}',
         '{"created": 0, "changed": 0, "archived": 0, "as_before": 12, "skipped": 0, "faulty": 0}', 12, 12, email, id, now()
       from users where email = $1`,
      [customerAdmin?.email],
    )
    await owner.query(
      `insert into scheduled_reports (customer_id, owner_id, name, report_table, query, format, period, frequency, hour, time_zone, language)
       select customer_id, id, 'Vehicles of spring', 'vehicles', '{}', 'xlsx', null, 'daily', 7, 'UTC', 'en' from users where email = $1`,
      [customerAdmin?.email],
    )
    // Of a rule that is off: nobody is told more by it.
    await owner.query(
      `with rule as (
         insert into notification_rules (customer_id, name, is_on)
         select v.customer_id, 'Harsh driving of spring', false from vehicles v where v.id = $2 returning id, customer_id)
       insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code,
         geofence_id, last_at, events, read_at)
       select rule.customer_id, u.id, rule.id, $2, a.tracker_id, now() - interval '2 hours', 1, 41, 0, now() - interval '2 hours', 1, now()
       from rule, users u, tracker_assignments a where u.email = $1 and a.vehicle_id = $2 and a.unassigned_at is null`,
      ['noon@e2e.example', vehicleId],
    )
    await owner.query(
      `insert into jobs (customer_id, task, payload, state, max_attempts, created_by, started_at, ended_at, failure_code, failure)
       select customer_id, 'work-off-upload', jsonb_build_object('uploadId', (select max(id) from uploads), 'saves', true), 'failed', 3, id,
         now() - interval '2 minutes', now(), 'interrupted', 'The server ended while it was at work, each time it was tried.'
       from users where email = $1`,
      [customerAdmin?.email],
    )
    await owner.query(
      `with webhook as (
          insert into webhooks (customer_id, url, description, kinds, is_on)
          select customer_id, 'https://erp.northwind.example/milepost', 'ERP', '{trip.ended}', false from users where email = $1
          returning id, customer_id),
        message as (
          insert into webhook_messages (customer_id, kind, body)
          select customer_id, 'trip.ended', '{"type": "trip.ended"}' from webhook returning id)
       insert into webhook_deliveries (customer_id, webhook_id, message_id, state, ended_at)
       select webhook.customer_id, webhook.id, message.id, 'given-up', now() from webhook, message`,
      [customerAdmin?.email],
    )
  } finally {
    await owner.end()
  }
}
