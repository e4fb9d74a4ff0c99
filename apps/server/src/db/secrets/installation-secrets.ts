import { sql } from 'kysely'
import type { Db } from '../scope.ts'
import { isSealed, type Sealed, type Vault } from './vault.ts'

/** The secrets of this installation: rows of the database, sealed with a key that is not in it. */
export interface Secrets {
  db: Db
  vault: Vault
}

/**
 * A secret of this installation, made on first use and the same for every process from then on. Of two processes that
 * make it at once, one's is kept and both are given that one.
 */
export async function loadSecret<T>(secrets: Secrets, name: string, make: () => T | Promise<T>): Promise<T> {
  const found = await findSecret<T>(secrets, name)
  if (found !== undefined) return found
  const sealed = secrets.vault.seal(name, await make())
  await secrets.db
    .insertInto('installation_secrets')
    .values({ name, value: JSON.stringify(sealed) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const kept = await findSecret<T>(secrets, name)
  if (kept === undefined) throw new Error(`The secret "${name}" is gone.`)
  return kept
}

export async function findSecret<T>({ db, vault }: Secrets, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('installation_secrets').select('value').where('name', '=', name).executeTakeFirst()
  if (!row) return undefined
  return openValue<T>(vault, name, row.value)
}

/** Replaces a secret by what `change` makes of it, while no other process can; returns that. Undefined: there is none. */
export async function changeSecret<T>(
  { db, vault }: Secrets,
  name: string,
  change: (value: T) => T,
): Promise<T | undefined> {
  return db.transaction().execute(async transaction => {
    const row = await transaction
      .selectFrom('installation_secrets')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const changed = change(openValue<T>(vault, name, row.value))
    await write(transaction, name, vault.seal(name, changed))
    return changed
  })
}

/** Of two programs that start at once on a database without a key, the second finds that of the first. */
const LOCK = 7_318_004

/**
 * Seals whatever an earlier release kept open, with the vault that `chooseVault` gives when it is told whether anything is sealed
 * already. Throws SealBroken where that vault does not open what is sealed.
 */
export async function sealAll(db: Db, chooseVault: (isAnySealed: boolean) => Vault): Promise<Secrets> {
  const vault = await db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    const rows = await transaction.selectFrom('installation_secrets').select(['name', 'value']).execute()
    const chosen = chooseVault(rows.some(({ value }) => isSealed(value)))
    for (const { name, value } of rows) {
      if (isSealed(value)) chosen.open(name, value)
      else await write(transaction, name, chosen.seal(name, value))
    }
    return chosen
  })
  return { db, vault }
}

function write(db: Db, name: string, value: Sealed): Promise<unknown> {
  return db
    .updateTable('installation_secrets')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute()
}

/** Only this program seals: what comes out is what went in under that name. */
function openValue<T>(vault: Vault, name: string, value: unknown): T {
  if (isSealed(value)) return vault.open(name, value) as T
  throw new Error(`The secret "${name}" is not sealed.`)
}
