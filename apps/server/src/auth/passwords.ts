import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane; 24 ms on the reference machine. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** A memory-hard hash takes 19 MiB while it runs: more at once than this wait, so that a flood cannot exhaust memory. */
const inTurn = pLimit(4)

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The PHC string to store: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await inTurn(() => hashWith(password, salt, COST, HASH_BYTES))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password is the one behind `stored`. Takes as long for an account that does not exist or has no password
 * (null) as for one that does, so that the time does not show which e-mail addresses are known here.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = PHC.exec(stored ?? (await nobodysHash()))
  if (!parts) throw new Error('A stored password is not an argon2id hash')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await inTurn(() => hashWith(password, Buffer.from(salt, 'base64'), cost, expected.length))
  return timingSafeEqual(actual, expected) && stored !== null
}

let nobodys: Promise<string> | null = null

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(24).toString('base64'))
  return nobodys
}

/** NFC: the same accented letter typed on two keyboards may arrive as different code points. */
function hashWith(password: string, salt: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...cost })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
