import { createHmac, randomBytes } from 'node:crypto'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { codeOf } from '../config/caught-error.ts'
import type { Login, Logins, Role } from './pools.ts'
import { scramVerifier } from './scram-verifier.ts'

/** Programs that start at once make the logins one after the other. */
const LOCK = 7_318_003

/**
 * The logins of this database, made where they are not there yet: of a role of their own each, which owns nothing, has the
 * rights of `milepost_api` or `milepost_system` and can become no other role. Their passwords are made of a key that only the
 * owner reads, so every program with the owner's address comes to the same. The owner's connection is closed when this resolves.
 */
export async function openLogins(databaseUrl: string): Promise<Logins> {
  const address = parseIntoClientConfig(databaseUrl)
  const owner = new pg.Client({ ...address, application_name: 'milepost-logins' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    const key = await loadLoginKey(owner)
    const [database] = (
      await owner.query<Database>(
        'select datname as name, oid::text from pg_database where datname = current_database()',
      )
    ).rows
    if (!database) throw new Error('The database is gone.')
    // Roles are of the whole server: another database there has others.
    const open = async (role: Role): Promise<Login> => {
      const user = `milepost_${role}_${database.oid}`
      const password = createHmac('sha256', key).update(user).digest('base64url')
      await ensureLogin(owner, { ...address, user, password }, database, `milepost_${role}`)
      return { ...address, user, password: () => password }
    }
    return { api: await open('api'), system: await open('system') }
  } finally {
    await owner.end()
  }
}

type KnownLogin = pg.ClientConfig & { user: string; password: string }

interface Database {
  name: string
  oid: string
}

async function loadLoginKey(owner: pg.Client): Promise<Buffer> {
  try {
    await owner.query('insert into login_key (key) values ($1) on conflict do nothing', [randomBytes(32)])
  } catch (error) {
    if (codeOf(error) !== '42P01') throw error
    throw new Error('The database is of an older release. Start Milepost once, which brings it up to date.', {
      cause: error,
    })
  }
  const [row] = (await owner.query<{ key: Buffer }>('select key from login_key')).rows
  if (!row) throw new Error('The database keeps no key of its logins.')
  return row.key
}

/** Changes nothing of a login that works: after the first start the owner need not be allowed to make roles. */
async function ensureLogin(owner: pg.Client, login: KnownLogin, database: Database, group: string): Promise<void> {
  const [user, name] = [pg.escapeIdentifier(login.user), pg.escapeIdentifier(database.name)]
  const password = () => pg.escapeLiteral(scramVerifier(login.password))
  const missing = await findMissing(owner, group, login)
  try {
    if (missing.role) await owner.query(`create role ${user} login inherit password ${password()}`)
    if (missing.membership) await owner.query(`grant ${group} to ${user}${await withoutSet(owner)}`)
    if (missing.connect) await owner.query(`grant connect on database ${name} to ${user}`)
    // A temporary table would come before one of ours in a function with the rights of the owner.
    if (missing.revocation) await owner.query(`revoke temporary on database ${name} from public`)
    if (!(await isRefused(login))) return
    await owner.query(`alter role ${user} login password ${password()}`)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new Error(
      `The user of DATABASE_URL may not make the role ${login.user}, a member of ${group}: let it create roles, and give it ${group} with admin option.`,
      { cause: error },
    )
  }
  if (await isRefused(login)) throw new Error(`Postgres refuses the password of ${login.user}.`)
}

async function findMissing(owner: pg.Client, group: string, { user }: KnownLogin) {
  const { rows } = await owner.query<{ membership: boolean; connect: boolean; revocation: boolean }>(
    `select not pg_has_role(oid, $2, 'usage') as membership,
       not has_database_privilege(oid, current_database(), 'connect') as connect,
       has_database_privilege(oid, current_database(), 'temporary') as revocation
     from pg_roles where rolname = $1`,
    [user, group],
  )
  return rows[0] ? { role: false, ...rows[0] } : { role: true, membership: true, connect: true, revocation: true }
}

/** Before 16 a member can always become the role it is a member of, which has no more rights than itself. */
async function withoutSet(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ can: boolean }>(
    "select current_setting('server_version_num')::int >= 160000 as can",
  )
  return rows[0]?.can ? ' with inherit true, set false' : ''
}

/** Whether its password is another one. Throws where it cannot connect for another reason. */
async function isRefused(login: KnownLogin): Promise<boolean> {
  const client = new pg.Client(login)
  try {
    await client.connect()
    return false
  } catch (error) {
    if (codeOf(error) === '28P01') return true
    if (codeOf(error) !== '28000') throw error
    throw new Error(
      `Postgres does not let ${login.user} in: pg_hba.conf has to allow it to log in by password (scram-sha-256).`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
