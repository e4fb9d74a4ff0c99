import type { AuthorityName, EnquiryOutcome, VehicleFacts } from '@milepost/contract/vehicle-enquiries.ts'

/** Why an authority gave no answer: it knows neither that there is such a vehicle nor that there is none. */
export type EnquiryFailure = Exclude<EnquiryOutcome, 'found' | 'unknown'>

export type EnquiryAnswer =
  | { outcome: 'found'; facts: VehicleFacts }
  | { outcome: 'unknown' }
  | { outcome: EnquiryFailure; retryAfterMs: number | null }

/** Who is asked about vehicles. */
export interface Authority {
  source: AuthorityName
  /** By a registration as `britishRegistration` writes it. Never throws. */
  enquire(registration: string): Promise<EnquiryAnswer>
}

export const NO_FACTS: VehicleFacts = {
  ...{ make: null, colour: null, first_registered: null },
  ...{ mot_expires_on: null, mot_passed_on: null, last_test: null },
  ...{ tax_status: null, tax_due_on: null },
}
