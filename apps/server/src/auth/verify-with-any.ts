import { type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose'
import type { Keys } from '../db/secrets/key-rings.ts'

/** Verifies with each key of the ring: one that has been rotated still holds for what it signed. Null where none does. */
export async function verifyWithAny<Payload>(
  keys: Keys<string>,
  jwt: string,
  checks: JWTVerifyOptions,
): Promise<JWTVerifyResult<Payload> | null> {
  for (const key of keys.now()) {
    const verified = await jwtVerify<Payload>(jwt, Buffer.from(key, 'base64url'), checks).catch(() => null)
    if (verified) return verified
  }
  return null
}
