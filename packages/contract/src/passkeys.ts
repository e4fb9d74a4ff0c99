import { z } from 'zod'

/** Bytes as browsers write them in JSON (base64url, without padding). */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]*$/)

const credentialId = bytes(1_400).min(1)

/** What a passkey signed, as `PublicKeyCredential.toJSON()` of WebAuthn gives it. What else a browser adds is dropped. */
export const passkeyAssertion = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(8_000),
      authenticatorData: bytes(8_000),
      signature: bytes(16_000),
      userHandle: bytes(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })

export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** A new passkey, in the same form. */
export const passkeyRegistration = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(8_000),
      attestationObject: bytes(64_000),
      transports: z.array(z.string().max(50)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' })

export type PasskeyRegistration = z.output<typeof passkeyRegistration>

const credential = z.object({
  id: credentialId,
  type: z.string(),
  transports: z.array(z.string()).exactOptional(),
})

const verification = z.enum(['required', 'preferred', 'discouraged'])

/** What a passkey is to sign, as `navigator.credentials.get` takes it in JSON. */
export const passkeyRequest = z
  .object({
    challenge: bytes(200),
    timeout: z.number().exactOptional(),
    rpId: z.string().exactOptional(),
    allowCredentials: z.array(credential).exactOptional(),
    userVerification: verification.exactOptional(),
  })
  .meta({ id: 'PasskeyRequest' })

/** What a new passkey is made of, as `navigator.credentials.create` takes it in JSON. */
export const passkeyCreation = z
  .object({
    rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
    user: z.object({ id: bytes(200), name: z.string(), displayName: z.string() }),
    challenge: bytes(200),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().exactOptional(),
    excludeCredentials: z.array(credential).exactOptional(),
    authenticatorSelection: z
      .object({
        residentKey: verification.exactOptional(),
        requireResidentKey: z.boolean().exactOptional(),
        userVerification: verification.exactOptional(),
      })
      .exactOptional(),
    attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).exactOptional(),
  })
  .meta({ id: 'PasskeyCreation' })
