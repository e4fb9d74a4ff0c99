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
export function hashPassword(password: string): Promise<string> {
  return phcOf(password, randomBytes(SALT_BYTES), COST, HASH_BYTES)
}

/**
 * The same with the salt and the cost of another hash: secrets that share one are looked for by a single hash. Takes as long where
 * there is none (null).
 */
export async function hashLike(secret: string, stored: string | null): Promise<string> {
  const { salt, cost, hash } = partsOf(stored ?? (await nobodysHash()))
  return phcOf(secret, salt, cost, hash.length)
}

/**
 * Whether the password is the one behind `stored`. Takes as long for an account that does not exist or has no password
 * (null) as for one that does, so that the time does not show which e-mail addresses are known here.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, cost, hash } = partsOf(stored ?? (await nobodysHash()))
  const actual = await inTurn(() => hashWith(password, salt, cost, hash.length))
  return timingSafeEqual(actual, hash) && stored !== null
}

function partsOf(stored: string): { salt: Buffer; cost: typeof COST; hash: Buffer } {
  const parts = PHC.exec(stored)
  if (!parts) throw new Error('A stored password is not an argon2id hash')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { salt: Buffer.from(salt, 'base64'), cost, hash: Buffer.from(hash, 'base64') }
}

async function phcOf(password: string, salt: Buffer, cost: typeof COST, hashBytes: number): Promise<string> {
  const hash = await inTurn(() => hashWith(password, salt, cost, hashBytes))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
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
