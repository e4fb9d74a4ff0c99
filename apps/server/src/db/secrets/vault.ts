import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What the database holds of a secret. */
export const sealed = z.strictObject({ sealed: z.string() })
export type Sealed = z.infer<typeof sealed>

export const isSealed = (value: unknown): value is Sealed => sealed.safeParse(value).success

/** The key is another one than the secret was sealed with, or the secret was changed. */
export class SealBroken extends Error {}

/** Seals secrets with a key that is not in the database. A secret is sealed with its name: it opens under no other. */
export class Vault {
  readonly #key: Buffer

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key
  }

  seal(name: string, value: unknown): Sealed {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(name))
    const content = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return { sealed: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64') }
  }

  /** Throws SealBroken. */
  open(name: string, value: Sealed): unknown {
    const bytes = Buffer.from(value.sealed, 'base64')
    const tagEnd = IV_BYTES + TAG_BYTES
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
      const content = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
      return JSON.parse(content.toString())
    } catch (error) {
      throw new SealBroken(`The secret "${name}" does not open.`, { cause: error })
    }
  }
}
