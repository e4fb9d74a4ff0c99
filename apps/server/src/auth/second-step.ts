import { passkeyAssertion, passkeyRegistration } from '@milepost/contract/passkeys.ts'
import type { Context } from '../context.ts'
import { AMR } from './factors/amr.ts'
import { beginApp, confirmApp } from './factors/authenticator-app.ts'
import { type Begun, beginCeremony, SIGN_IN, takeCeremony } from './factors/ceremonies.ts'
import { addFactor } from './factors/change-factors.ts'
import { hasFactor, readHeldFactors } from './factors/held-factors.ts'
import { readNamedAccount } from './factors/named-account.ts'
import { addPasskey, beginPasskey, challengePasskey, type PasskeyPlace } from './factors/passkeys.ts'
import { type Proof, proveIdentity } from './factors/prove-identity.ts'
import type { Language } from './pages/language.ts'
import { renderNewFactorPage } from './pages/new-factor-page.ts'
import { renderRecoveryCodesPage } from './pages/recovery-codes-page.ts'
import type { Refusal } from './pages/refusals.ts'
import { renderSecondStepPage } from './pages/second-step-page.ts'
import { SIGN_IN_FAILED } from './sign-in-actions.ts'
import type { SignInForm } from './sign-in-form.ts'
import type { Visitor } from './visitor.ts'

type Served = Pick<Context, 'system' | 'secrets'>

/** Where a sign-in stands whose password fitted. */
export interface SecondStep {
  step: Begun<typeof SIGN_IN.data> & { userId: number }
  holder: Buffer
  place: PasskeyPlace | null
  page: { language: Language; action: string }
}

/** A page to send; or how whoever signs in was recognised, and that is all. */
export type StepOutcome = { html: string; status: number } | { amr: string[] }

/** The page of the step that a sign-in waits for. `isRecovery`: a recovery code is asked for instead of another factor. */
export async function drawStep(
  { system, secrets }: Served,
  { step, holder, place, page }: SecondStep,
  { isRecovery, refusal }: { isRecovery: boolean; refusal?: Refusal },
): Promise<string> {
  const { userId, data } = step
  const shown = { ...page, ...(refusal && { refusal }) }
  if (data.next === 'end') return renderRecoveryCodesPage({ ...page, codes: null })
  if (data.next === 'factor') {
    const held = await readHeldFactors(system, userId)
    const passkey = place && held.passkeys > 0 ? await challengePasskey(system, holder, place, userId) : null
    return renderSecondStepPage({ ...shown, hasApp: held.hasApp, passkey, isRecovery })
  }
  const account = await readNamedAccount(system, userId)
  const app = await beginApp(secrets, holder, account)
  const passkey = place && (await beginPasskey(system, holder, place, account))
  return renderNewFactorPage({ ...shown, app, passkey })
}

/** What comes of the form of a step. */
export async function takeStep(
  context: Served,
  at: SecondStep,
  form: SignInForm,
  from: { visitor: Visitor; browserToken: string | null },
): Promise<StepOutcome> {
  const { step, holder } = at
  if (step.data.next === 'end') {
    // Not by the form before, sent twice: the codes would be gone unseen. Of two tabs that end it at once one signs in.
    if (form.end && (await takeCeremony(context.system, holder, SIGN_IN)) !== null) return { amr: step.data.amr }
    return { html: await drawStep(context, at, { isRecovery: false }), status: 400 }
  }
  return step.data.next === 'factor' ? showFactor(context, at, form, from) : addFirstFactor(context, at, form, from)
}

async function showFactor(
  context: Served,
  at: SecondStep,
  form: SignInForm,
  from: { visitor: Visitor; browserToken: string | null },
): Promise<StepOutcome> {
  const { step, holder, place } = at
  const onRefused = { action: SIGN_IN_FAILED, detail: { reason: 'wrong second factor', via: 'page' } }
  const proven = await proveIdentity(context, { ...from, userId: step.userId, holder, place }, proofOf(form), onRefused)
  if (proven.amr === null) {
    const refusal = form.passkey === null ? 'code' : 'passkey'
    return { html: await drawStep(context, at, { isRecovery: form.recovery !== '', refusal }), status: 401 }
  }
  await takeCeremony(context.system, holder, SIGN_IN)
  return { amr: withSeveral([...step.data.amr, ...proven.amr]) }
}

function proofOf({ passkey, recovery, code }: SignInForm): Proof {
  const signed = passkeyAssertion.safeParse(passkey)
  if (signed.success) return { passkey: signed.data }
  return recovery ? { recoveryCode: recovery } : { code }
}

async function addFirstFactor(
  context: Served,
  at: SecondStep,
  form: SignInForm,
  { visitor }: { visitor: Visitor },
): Promise<StepOutcome> {
  const { system, secrets } = context
  const { step, holder, place, page } = at
  const { userId } = step
  const by = { visitor, detail: { via: 'sign-in' } }
  const made = passkeyRegistration.safeParse(form.passkey)
  const change = made.success ? 'passkey added' : 'app added'
  const added = await system.transaction().execute(async db => {
    const add = async () =>
      made.success
        ? place !== null &&
          addPasskey(db, holder, place, { userId, name: form.name || 'Passkey', registration: made.data })
        : confirmApp(db, secrets.vault, holder, { userId, code: form.code, nowMs: Date.now() })
    const result = await addFactor(db, userId, change, by, add, { onlyFirst: true })
    const amr = withSeveral([...step.data.amr, ...(made.success ? AMR.passkey : [AMR.app])])
    if (result) await beginCeremony(db, holder, SIGN_IN, userId, { next: 'end', amr })
    return result
  })
  if (added) return { html: renderRecoveryCodesPage({ ...page, codes: added.recoveryCodes }), status: 200 }
  const refusal = made.success ? 'new passkey' : 'code'
  // Where its owner has added one meanwhile, that one is asked for: the password alone gets no further.
  if (hasFactor(await readHeldFactors(system, userId))) {
    const data = { ...step.data, next: 'factor' as const }
    await beginCeremony(system, holder, SIGN_IN, userId, data)
    const html = await drawStep(context, { ...at, step: { ...step, data } }, { isRecovery: false, refusal })
    return { html, status: 401 }
  }
  return { html: await drawStep(context, at, { isRecovery: false, refusal }), status: 401 }
}

const withSeveral = (amr: readonly string[]): string[] => [...new Set([...amr, AMR.several])]
