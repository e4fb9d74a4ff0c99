import { createHash, randomBytes } from 'node:crypto'

/** A new key or token of 256 random bits, in letters that a cookie and an address take. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** As it is stored: such a key has so many random bits that a plain hash guards it as well as a slow one would. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()
