// npm run -s user -- list
// npm run -s user -- unlock EMAIL
// npm run -s user -- reset-password EMAIL [--generate]
// npm run -s user -- password-link EMAIL
// npm run -s user -- reset-factor EMAIL
// For who runs the host, beside a running server or without one. A password is never an argument: those show in lists of processes.
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { LINK_HOURS } from '@milepost/contract/passwords.ts'
import { loadConfig, originOf } from '../config/config.ts'
import { createDb } from '../db/kysely.ts'
import type { Db } from '../db/scope.ts'
import { withDatabase } from '../db/with-database.ts'
import {
  type HostCommand,
  type ListedAccount,
  linkFromHost,
  listAccounts,
  resetFactorsFromHost,
  resetPasswordFromHost,
  unlockFromHost,
} from './host-accounts.ts'
import { readNewPassword } from './read-new-password.ts'

const USE =
  'Use: npm run -s user -- list | unlock EMAIL | reset-password EMAIL [--generate] | password-link EMAIL | reset-factor EMAIL'
/** 120 bits in 20 letters. */
const GENERATED_BYTES = 15

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { generate: { type: 'boolean', default: false } },
  })
  const [verb, email, ...more] = positionals
  if (more.length > 0) throw new Error(USE)
  const work = workOf(verb, email, values.generate)
  const command: HostCommand = { via: 'host', by: userInfo().username }
  console.log(await work(command))
}

function workOf(verb: string | undefined, email: string | undefined, generate: boolean) {
  if (verb === 'list' && !email) {
    const { session } = loadConfig(process.env)
    return (command: HostCommand) =>
      onDatabase(async db => (await listAccounts(db, command, session)).map(lineOf).join('\n'))
  }
  if (verb === 'unlock' && email) {
    return (command: HostCommand) =>
      onDatabase(async db => {
        await unlockFromHost(db, email, command)
        return `${email} is unlocked.`
      })
  }
  if (verb === 'reset-password' && email) {
    return async (command: HostCommand) => {
      const password = generate ? randomBytes(GENERATED_BYTES).toString('base64url') : await readNewPassword()
      const ended = await onDatabase(db => resetPasswordFromHost(db, email, password, command))
      const done = `${email} has a new password and is unlocked; sessions ended: ${ended}.`
      return generate ? `${done}\n${password}` : done
    }
  }
  if (verb === 'password-link' && email) {
    const config = loadConfig(process.env)
    return (command: HostCommand) =>
      onDatabase(async db => {
        const link = await linkFromHost(db, email, originOf(config, config.http.port), command)
        return `For ${email}, to be opened once, within ${LINK_HOURS} hours:\n${link}`
      })
  }
  if (verb === 'reset-factor' && email) {
    return (command: HostCommand) =>
      onDatabase(async db => {
        await resetFactorsFromHost(db, email, command)
        return `${email} signs in with the password alone, or is asked for a new second factor where a customer requires one.`
      })
  }
  throw new Error(USE)
}

function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(pool => work(createDb(pool)))
}

function lineOf(account: ListedAccount): string {
  const {
    email,
    name,
    permission,
    customers,
    archived_at,
    locked_until,
    failed_sign_ins,
    sessions,
    has_second_factor,
  } = account
  const state = archived_at ? 'closed' : locked_until ? `locked until ${locked_until.toISOString()}` : 'open'
  const counts = `failed sign-ins: ${failed_sign_ins}, sessions: ${sessions}${has_second_factor ? ', second factor' : ''}`
  return [email, name, permission, customers.join(', '), state, counts].join(' | ')
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
