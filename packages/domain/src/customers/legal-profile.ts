/** What follows for a customer from its country, as far as Milepost acts on it. */
export interface LegalProfile {
  /** In what distances and speeds are read where neither the reader nor the customer chose. */
  usualUnits: 'MLS' | 'KMS'
  /** Drivers may not be marked by what their vehicles report: the scoring of drivers is off until somebody answers for it. */
  forbidsScoring: boolean
}

/** Where road signs are in miles: the Traffic Signs Regulations 2016 of the United Kingdom, and of the United States 23 CFR 655 (MUTCD). */
export const IN_MILES: readonly string[] = ['GB', 'US']

/** Portugal: Labour Code art. 20, and CNPD Deliberação 7680/2014 (docs/domain/driving-score.md). */
const FORBIDS_SCORING: readonly string[] = ['PT']

/** Of a country by its code of ISO 3166-1. The database knows the same of scoring (migration 0095). */
export const legalProfileOf = (country: string): LegalProfile => ({
  usualUnits: IN_MILES.includes(country) ? 'MLS' : 'KMS',
  forbidsScoring: FORBIDS_SCORING.includes(country),
})
