import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { codeOf } from '../config/caught-error.ts'

const DIRECTORY = join(import.meta.dirname, 'migrations')
const LOCK = 7_318_002

/**
 * Brings the database to the newest schema, forward only, each file in a transaction of its own. Several programs may
 * start at once: one migrates, the others wait. Returns the names of what was applied. Refuses a database that a newer
 * version of this program has already moved on. `until` is the last file to apply: a database as a release left it.
 */
export async function migrate(databaseUrl: string, until = '9999'): Promise<string[]> {
  await createDatabase(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'milepost-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const files = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql')).sort()
    const applied = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map(row => row.name),
    )
    const unknown = [...applied].filter(name => !files.includes(name))
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}. Update the program.`)
    }
    const missing = files.filter(name => !applied.has(name) && name <= until)
    // The queue keeps tables of its own, which ours name; any role adds jobs, so they are there before a worker is.
    await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
    for (const name of missing) await apply(client, name)
    await openQueue(client)
    return missing
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(await readFile(join(DIRECTORY, name), 'utf8'))
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * The queue's tables let in their owner only; the worker is not the owner. Those that a newer release of the queue makes are
 * opened at the start that makes them.
 */
async function openQueue(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema graphile_worker to milepost_system;
    grant select, insert, update, delete on all tables in schema graphile_worker to milepost_system;
    grant usage on all sequences in schema graphile_worker to milepost_system;
    grant execute on all functions in schema graphile_worker to milepost_system;
    do $$
    declare
      closed regclass;
    begin
      for closed in
        select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'everything')
      loop
        execute format('create policy everything on %s to milepost_system using (true)', closed);
      end loop;
    end $$`)
}

/** An embedded Postgres starts with no database of ours; an external one may, where the user is allowed to make it. */
async function createDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  const probe = new pg.Client({ connectionString: databaseUrl })
  try {
    await probe.connect()
    await probe.end()
    return
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error
  }
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}
