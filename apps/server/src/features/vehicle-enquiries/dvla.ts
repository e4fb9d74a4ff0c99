import { TAX_STATES } from '@milepost/contract/vehicle-enquiries.ts'
import { z } from 'zod'
import type { Posting } from '../../webhooks/post-message.ts'
import { askAuthority } from './ask-authority.ts'
import { type Authority, NO_FACTS } from './authority.ts'
import { isAbout, told, toldDay } from './authority-fields.ts'

/** What of a vehicle is read: Vehicle Enquiry API v1.2.0, developer-portal.driver-vehicle-licensing.api.gov.uk. */
const vehicle = z.object({
  registrationNumber: z.string(),
  make: told,
  colour: told,
  monthOfFirstRegistration: told,
  motExpiryDate: toldDay,
  taxStatus: z.enum(TAX_STATES).nullish().default(null),
  taxDueDate: toldDay,
})

interface DvlaSettings {
  /** Such as https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/. */
  url: string
  apiKey: string
}

/** The Vehicle Enquiry Service of DVLA: tax, and whether the MOT is valid. A registration goes in the body, never in an address. */
export function createDvla({ url, apiKey }: DvlaSettings, posting: Posting): Authority {
  const address = new URL('v1/vehicles', url)
  return {
    source: 'DVLA',
    async enquire(registration) {
      const body = JSON.stringify({ registrationNumber: registration })
      const asked = await askAuthority(
        address,
        { method: 'POST', headers: { 'x-api-key': apiKey }, body },
        vehicle,
        posting,
      )
      if ('nothing' in asked) return { outcome: 'unknown' }
      if ('failure' in asked) return { outcome: asked.failure, retryAfterMs: asked.retryAfterMs }
      if (!isAbout(registration, asked.value.registrationNumber)) return { outcome: 'nonsense', retryAfterMs: null }
      const { make, colour, monthOfFirstRegistration, motExpiryDate, taxStatus, taxDueDate } = asked.value
      return {
        outcome: 'found',
        facts: {
          ...NO_FACTS,
          ...{ make, colour, first_registered: monthOfFirstRegistration, mot_expires_on: motExpiryDate },
          ...{ tax_status: taxStatus, tax_due_on: taxDueDate },
        },
      }
    },
  }
}
