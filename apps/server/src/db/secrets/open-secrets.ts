import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../scope.ts'
import { type Secrets, sealAll } from './installation-secrets.ts'
import { SealBroken, Vault } from './vault.ts'

export interface KeyPlace {
  /** In hexadecimal, as MILEPOST_SECRET_KEY gives it; null: it is in a file. */
  secretKey: string | null
  dataDirectory: string
}

/**
 * The secrets of an installation, whose key is the variable's or else in the file `secret-key` of the data directory, which is
 * made where nothing is sealed yet. What an earlier release kept open is sealed. Throws what to do where the key is missing.
 */
export async function openSecrets(db: Db, place: KeyPlace): Promise<Secrets> {
  try {
    return await sealAll(db, isAnySealed => new Vault(findKey(place) ?? makeKey(place, isAnySealed)))
  } catch (error) {
    if (error instanceof SealBroken) throw wrongKey(place, error)
    throw error
  }
}

const KEY_TEXT = /^[0-9a-f]{64}$/i
const fileOf = ({ dataDirectory }: KeyPlace) => join(dataDirectory, 'secret-key')

function findKey(place: KeyPlace): Buffer | null {
  if (place.secretKey !== null) return Buffer.from(place.secretKey, 'hex')
  const file = fileOf(place)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8').trim()
  if (!KEY_TEXT.test(text)) throw wrongKey(place)
  // As a copy of the folder may have left it.
  chmodSync(file, 0o600)
  return Buffer.from(text, 'hex')
}

function makeKey(place: KeyPlace, isAnySealed: boolean): Buffer {
  if (isAnySealed) throw wrongKey(place)
  const key = randomBytes(32)
  mkdirSync(place.dataDirectory, { recursive: true, mode: 0o700 })
  writeFileSync(fileOf(place), `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return key
}

function wrongKey(place: KeyPlace, cause?: unknown): Error {
  const looked = place.secretKey === null ? fileOf(place) : 'MILEPOST_SECRET_KEY'
  return new Error(
    `The secrets in this database are sealed, and their key is not in ${looked}. Put the file secret-key of this installation into MILEPOST_DATA, or its content into MILEPOST_SECRET_KEY.`,
    { cause },
  )
}
