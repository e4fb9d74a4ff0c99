import { Select } from '@mantine/core'
import { COUNTRIES } from '@milepost/domain/customers/countries.ts'
import { legalProfileOf } from '@milepost/domain/customers/legal-profile.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { AnyRecord, OwnControl } from '../../records/noun.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { consequencesOf, countryNames } from './country-words.ts'

/** A country by its name. Another one for a customer that is there is chosen once what follows from it was read. */
export function CountryInput({ value, onChange, inputId, label, description, error, isRequired, record }: OwnControl) {
  const { t } = useTranslation()
  const words = useWords()
  const nameOf = countryNames(words)
  const data = COUNTRIES.map(code => ({ value: code, label: nameOf(code) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, words.locale),
  )

  async function choose(code: string | null) {
    if (code === null || code === value) return
    const isSure =
      record === null ||
      code === record.country ||
      (await confirmDialog({
        title: t('Change the country to {{country}}?', { country: nameOf(code) }),
        message: [
          consequencesOf(code, t, record),
          ...(staysScored(code, record) ? [t('The scoring of drivers stays on.')] : []),
          t('It counts once the customer is saved.'),
        ].join(' '),
        confirmLabel: t('Change country'),
      }))
    if (isSure) onChange(code)
  }

  return (
    <Select
      {...(inputId !== undefined && { id: inputId })}
      label={label}
      description={typeof value === 'string' ? consequencesOf(value, t, record) : description}
      error={error}
      required={isRequired}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      data={data}
      value={typeof value === 'string' ? value : null}
      onChange={code => void choose(code)}
    />
  )
}

const staysScored = (code: string, record: AnyRecord) =>
  record.scoring_enabled === true && (record.is_scoring_forbidden === true || !legalProfileOf(code).forbidsScoring)
