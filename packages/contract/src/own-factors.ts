import { z } from 'zod'
import { passkeyAssertion, passkeyCreation, passkeyRegistration, passkeyRequest } from './passkeys.ts'
import { routes, signedIn } from './route.ts'
import { id, instant, lineOfText } from './shapes.ts'

/** What the caller shows, besides their session, to be who they say: their password, a code of their app, or a passkey. */
export const proof = z
  .union([
    z.strictObject({ password: z.string().min(1).max(1000) }),
    z.strictObject({ code: z.string().min(1).max(20) }),
    z.strictObject({ passkey: passkeyAssertion }),
  ])
  .meta({ id: 'Proof' })

export type SentProof = z.input<typeof proof>

const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})

const held = z
  .object({
    app: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
    passkeys: z.array(passkey),
    recovery_codes_left: z.number().int(),
    /** Whether a customer of the caller asks for one: the last is then not removed. */
    is_required: z.boolean(),
    /** Whether browsers take passkeys at the address of this installation. */
    takes_passkeys: z.boolean(),
  })
  .meta({ id: 'OwnFactors' })

export type OwnFactors = z.output<typeof held>

/** Codes are told once, with the first factor or when they are asked for anew; null: they stay as they are. */
const recoveryCodes = z.array(z.string()).nullable()

const PATH = '/api/user/second_factor'
/** A proof that does not fit is a 400 whose `field` is `proof`; where too many did not, 429. */
const change = { access: signedIn, perMinute: 30 } as const

/** What every user does with their own second factors. With an external issuer all of it is 404: that one has them. */
export const ownFactors = routes({
  read: {
    method: 'GET',
    path: `${PATH}/`,
    summary: 'The second factors of the caller',
    access: signedIn,
    result: held,
    errors: [404],
  },
  challenge: {
    method: 'GET',
    path: `${PATH}/challenge/`,
    summary: 'What a passkey of the caller signs to be a proof, once and within ten minutes',
    access: signedIn,
    result: passkeyRequest,
    errors: [404],
  },
  beginApp: {
    method: 'POST',
    path: `${PATH}/app/`,
    summary: 'Begins to add an authenticator app: its key, in text and as a QR code',
    ...change,
    body: z.object({ proof }),
    result: z.object({
      key: z.string(),
      /** Dark modules as the path of an SVG, on a light square of this many units a side. */
      qr: z.object({ size: z.number().int(), path: z.string() }),
    }),
    errors: [400, 404, 429],
  },
  confirmApp: {
    method: 'PUT',
    path: `${PATH}/app/`,
    summary: 'Adds the app that was begun, in place of an earlier one, when it shows a code',
    ...change,
    body: z.object({ code: z.string().min(1).max(20) }),
    result: z.object({ recovery_codes: recoveryCodes }),
    errors: [400, 404],
  },
  removeApp: {
    method: 'POST',
    path: `${PATH}/app/remove/`,
    summary: 'Removes the authenticator app; with the last factor go the recovery codes',
    ...change,
    body: z.object({ proof }),
    result: z.object({ removed: z.number().int() }),
    errors: [400, 404, 409, 429],
  },
  beginPasskey: {
    method: 'POST',
    path: `${PATH}/passkeys/`,
    summary: 'Begins to add a passkey: what the browser makes it of',
    ...change,
    body: z.object({ proof }),
    result: passkeyCreation,
    errors: [400, 404, 409, 429],
  },
  addPasskey: {
    method: 'PUT',
    path: `${PATH}/passkeys/`,
    summary: 'Adds the passkey that the browser made, under a name',
    ...change,
    body: z.object({ name: lineOfText(100).min(1), passkey: passkeyRegistration }),
    result: z.object({ recovery_codes: recoveryCodes }),
    errors: [400, 404],
  },
  removePasskey: {
    method: 'POST',
    path: `${PATH}/passkey/:id/remove/`,
    summary: 'Removes a passkey; with the last factor go the recovery codes',
    ...change,
    params: z.object({ id }),
    body: z.object({ proof }),
    result: z.object({ removed: z.number().int() }),
    errors: [400, 404, 409, 429],
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: `${PATH}/recovery_codes/`,
    summary: 'Ten new recovery codes in place of earlier ones',
    ...change,
    body: z.object({ proof }),
    result: z.object({ recovery_codes: z.array(z.string()) }),
    errors: [400, 404, 409, 429],
  },
})
