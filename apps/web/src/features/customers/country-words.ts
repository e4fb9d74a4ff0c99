import { legalProfileOf } from '@milepost/domain/customers/legal-profile.ts'
import type { TFunction } from 'i18next'
import type { Words } from '../../i18n/use-words.ts'
import type { AnyRecord } from '../../records/noun.ts'

/** The countries by their names in the reader's language. */
export function countryNames({ locale }: Pick<Words, 'locale'>): (code: unknown) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return code => names.of(String(code)) ?? String(code)
}

/** What follows for a customer from a country, with its source. `record` is the customer as stored; null for a new one. */
export function consequencesOf(code: string, t: TFunction, record: AnyRecord | null): string {
  const { usualUnits, forbidsScoring } = legalProfileOf(code)
  const units =
    usualUnits === 'MLS'
      ? t('Whoever chose no units reads miles, as on its road signs.')
      : t('Whoever chose no units reads kilometres, as on its road signs.')
  // Where it was forbidden before, somebody has answered for it, or it is off (migration 0095).
  if (forbidsScoring && record?.is_scoring_forbidden !== true) {
    const scoring = t(
      'The scoring of drivers is switched off: its law forbids marking drivers by what vehicles report (Labour Code art. 20; CNPD, Deliberação 7680/2014).',
    )
    return `${units} ${scoring}`
  }
  if (record?.scoring_enabled !== false) return units
  return `${units} ${t('Driver scoring is off, and stays off until it is switched on with a reason.')}`
}
