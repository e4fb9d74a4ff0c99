import { ownFactors } from '@milepost/contract/own-factors.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { beginApp, confirmApp } from '../../auth/factors/authenticator-app.ts'
import { addFactor, noteFactorChange } from '../../auth/factors/change-factors.ts'
import { hasFactor, readHeldFactors } from '../../auth/factors/held-factors.ts'
import { readNamedAccount } from '../../auth/factors/named-account.ts'
import {
  addPasskey,
  beginPasskey,
  challengePasskey,
  MOST_PASSKEYS,
  type PasskeyPlace,
  passkeyPlaceOf,
} from '../../auth/factors/passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../../auth/factors/recovery-codes.ts'
import { visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { qrCode } from '../../documents/qr-code.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { deleteApp, deletePasskey, listPasskeys, readApp } from './factor-queries.ts'
import { removeFactor } from './remove-factor.ts'
import { type Asking, type CheckProof, requireProof } from './require-proof.ts'

/** What every user does with their own second factors. */
export function ownFactorEndpoints(context: Context, origin: string, check: CheckProof): Endpoint[] {
  const { system, secrets, config } = context
  const place = passkeyPlaceOf(origin)

  /** With an external issuer there are none here. */
  function hereOnly(): void {
    if (config.oidc !== null) throw notFound()
  }
  async function proven(asking: Asking, proof: Parameters<CheckProof>[1]): Promise<void> {
    hereOnly()
    await requireProof(check, asking, proof)
  }
  const byOf = ({ request }: Asking) => ({ visitor: visitorOf(request), detail: { via: 'preferences' } })

  return [
    implement(ownFactors.read, async ({ caller: { userId } }) => {
      hereOnly()
      const app = await readApp(system, userId)
      const { isRequired } = await readHeldFactors(system, userId)
      return {
        app: app && { created_at: toApiInstant(app.createdAt.getTime()), last_used_at: instantOf(app.lastUsedAt) },
        passkeys: (await listPasskeys(system, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
          ...{ id, name, created_at: toApiInstant(createdAt.getTime()), last_used_at: instantOf(lastUsedAt) },
        })),
        recovery_codes_left: await countRecoveryCodes(system, userId),
        is_required: isRequired,
        takes_passkeys: place !== null,
      }
    }),

    implement(ownFactors.challenge, async ({ caller }) => {
      hereOnly()
      return challengePasskey(system, caller.tokenHash, must(place), caller.userId)
    }),

    implement(ownFactors.beginApp, async ({ caller, request, body }) => {
      await proven({ caller, request }, body.proof)
      const { key, address } = await beginApp(secrets, caller.tokenHash, await readNamedAccount(system, caller.userId))
      return { key, qr: qrCode(address) }
    }),

    implement(ownFactors.confirmApp, async ({ caller, request, body }) => {
      hereOnly()
      const shown = { userId: caller.userId, code: body.code, nowMs: Date.now() }
      const added = await system
        .transaction()
        .execute(db =>
          addFactor(db, caller.userId, 'app added', byOf({ caller, request }), () =>
            confirmApp(db, secrets.vault, caller.tokenHash, shown),
          ),
        )
      if (!added) throw new HttpError(400, 'The code is not right, or it took too long', 'code')
      return { recovery_codes: added.recoveryCodes }
    }),

    implement(ownFactors.removeApp, async ({ caller, request, body }) => {
      await proven({ caller, request }, body.proof)
      await removeFactor(system, caller.userId, 'app removed', byOf({ caller, request }), db =>
        deleteApp(db, caller.userId),
      )
      return { removed: 1 }
    }),

    implement(ownFactors.beginPasskey, async ({ caller, request, body }) => {
      await proven({ caller, request }, body.proof)
      const { passkeys } = await readHeldFactors(system, caller.userId)
      if (passkeys >= MOST_PASSKEYS) throw new HttpError(409, 'You have as many passkeys as there may be')
      const account = await readNamedAccount(system, caller.userId)
      return beginPasskey(system, caller.tokenHash, must(place), account)
    }),

    implement(ownFactors.addPasskey, async ({ caller, request, body }) => {
      hereOnly()
      const made = { userId: caller.userId, name: body.name, registration: body.passkey }
      const added = await system
        .transaction()
        .execute(db =>
          addFactor(db, caller.userId, 'passkey added', byOf({ caller, request }), () =>
            addPasskey(db, caller.tokenHash, must(place), made),
          ),
        )
      if (!added) throw new HttpError(400, 'The passkey could not be added', 'passkey')
      return { recovery_codes: added.recoveryCodes }
    }),

    implement(ownFactors.removePasskey, async ({ caller, request, params, body }) => {
      await proven({ caller, request }, body.proof)
      await removeFactor(system, caller.userId, 'passkey removed', byOf({ caller, request }), db =>
        deletePasskey(db, caller.userId, params.id),
      )
      return { removed: 1 }
    }),

    implement(ownFactors.makeRecoveryCodes, async ({ caller, request, body }) => {
      await proven({ caller, request }, body.proof)
      const { userId } = caller
      return system.transaction().execute(async db => {
        if (!hasFactor(await readHeldFactors(db, userId))) throw new HttpError(409, 'Add an app or a passkey first')
        await noteFactorChange(db, userId, 'recovery codes made', byOf({ caller, request }))
        return { recovery_codes: await makeRecoveryCodes(db, userId) }
      })
    }),
  ]
}

const instantOf = (at: Date | null) => (at === null ? null : toApiInstant(at.getTime()))

/** There is no passkey to show or to make where browsers take none. */
function must(place: PasskeyPlace | null): PasskeyPlace {
  if (place === null) throw notFound()
  return place
}
