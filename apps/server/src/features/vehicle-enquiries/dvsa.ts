import { METRES_OF_A_MILE } from '@milepost/domain/formats/units.ts'
import { z } from 'zod'
import type { Posting } from '../../webhooks/post-message.ts'
import { type Asked, askAuthority } from './ask-authority.ts'
import { type Authority, NO_FACTS } from './authority.ts'
import { isAbout, told, toldDay } from './authority-fields.ts'

const motTest = z.object({
  completedDate: toldDay,
  testResult: z.enum(['PASSED', 'FAILED']),
  expiryDate: toldDay,
  odometerValue: z.coerce.number().nonnegative().nullish().catch(null),
  odometerUnit: told,
  odometerResultType: told,
})

/** What of a vehicle is read: documentation.history.mot.api.gov.uk, MOT history API v1. One without tests has the day of its first. */
const vehicle = z.object({
  registration: z.string(),
  make: told,
  primaryColour: told,
  registrationDate: toldDay,
  motTestDueDate: toldDay,
  motTests: z.array(motTest).nullish(),
})

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

interface DvsaSettings {
  /** Such as https://history.mot.api.gov.uk/. */
  url: string
  /** Where access tokens are given, as DVSA wrote it to whoever registered. */
  tokenUrl: string
  clientId: string
  clientSecret: string
  apiKey: string
}

const SCOPE = 'https://tapi.dvsa.gov.uk/.default'
/** Milliseconds before its end at which a token is renewed: it must be good still when the request arrives. */
const TOKEN_MARGIN_MS = 60_000

/**
 * The MOT history of DVSA: tests of cars and vans, and annual tests of lorries and buses. An access token is kept until it ends, since
 * asking for one each time is refused; one that is not taken any more is asked for anew, once.
 */
export function createDvsa(settings: DvsaSettings, posting: Posting, now = Date.now): Authority {
  let kept: { text: string; endsMs: number } | null = null

  async function askForToken(): Promise<Asked<string>> {
    if (kept !== null && now() < kept.endsMs) return { value: kept.text }
    const { clientId, clientSecret, tokenUrl } = settings
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: SCOPE }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(form).toString()
    const asked = await askAuthority(new URL(tokenUrl), { method: 'POST', headers, body }, token, posting)
    // A client that is not known is answered by 400 (RFC 6749, 5.2).
    if ('nothing' in asked) return { failure: 'refused', status: 400, retryAfterMs: null }
    if ('failure' in asked) return asked
    const { access_token: text, expires_in: seconds } = asked.value
    kept = { text, endsMs: now() + seconds * 1000 - TOKEN_MARGIN_MS }
    return { value: text }
  }

  async function askForVehicle(registration: string): Promise<Asked<z.output<typeof vehicle>>> {
    const given = await askForToken()
    if (!('value' in given)) return given
    const address = new URL(`v1/trade/vehicles/registration/${encodeURIComponent(registration)}`, settings.url)
    const headers = { authorization: `Bearer ${given.value}`, 'x-api-key': settings.apiKey }
    return askAuthority(address, { method: 'GET', headers, body: null }, vehicle, posting)
  }

  return {
    source: 'DVSA',
    async enquire(registration) {
      const hadToken = kept !== null
      let asked = await askForVehicle(registration)
      if ('failure' in asked && asked.failure === 'refused' && hadToken) {
        kept = null
        asked = await askForVehicle(registration)
      }
      if ('nothing' in asked) return { outcome: 'unknown' }
      if ('failure' in asked) {
        if (asked.failure === 'refused') kept = null
        return { outcome: asked.failure, retryAfterMs: asked.retryAfterMs }
      }
      if (!isAbout(registration, asked.value.registration)) return { outcome: 'nonsense', retryAfterMs: null }
      return { outcome: 'found', facts: factsOf(asked.value) }
    },
  }
}

function factsOf({ make, primaryColour, registrationDate, motTestDueDate, motTests }: z.output<typeof vehicle>) {
  const tests = (motTests ?? [])
    .flatMap(test => (test.completedDate === null ? [] : [{ ...test, completedDate: test.completedDate }]))
    .toSorted((a, b) => (a.completedDate < b.completedDate ? 1 : -1))
  // Of two on one day the last is the one that counts, and that is the one that was passed.
  const day = tests[0]?.completedDate
  const last = tests.find(test => test.completedDate === day && test.testResult === 'PASSED') ?? tests[0]
  const passed = tests.find(test => test.testResult === 'PASSED' && test.expiryDate !== null)
  return {
    ...NO_FACTS,
    ...{ make, colour: primaryColour, first_registered: registrationDate },
    mot_expires_on: passed?.expiryDate ?? motTestDueDate,
    mot_passed_on: passed?.completedDate ?? null,
    last_test:
      last === undefined
        ? null
        : { on: last.completedDate, is_passed: last.testResult === 'PASSED', odometer_m: odometerOf(last) },
  }
}

const METRES: Readonly<Record<string, number>> = { MI: METRES_OF_A_MILE, KM: 1_000 }

/** What was read of it; in either case, since both are published. */
function odometerOf({ odometerValue, odometerUnit, odometerResultType }: z.output<typeof motTest>): number | null {
  const metres = METRES[odometerUnit?.toUpperCase() ?? '']
  if (metres === undefined || odometerValue === null || odometerValue === undefined) return null
  return odometerResultType === 'READ' ? Math.round(odometerValue * metres) : null
}
