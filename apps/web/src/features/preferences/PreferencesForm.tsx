import { Button, Select } from '@mantine/core'
import { DATE_FORMATS, ownAccount } from '@milepost/contract/own-account.ts'
import type { Preferences } from '@milepost/contract/users.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Preferences.module.css'
import { readSessionAgain } from './read-session-again.ts'

/** Where a choice stands for none. */
const NONE = ''

interface Props {
  userId: number
  preferences: Preferences
}

/** The preferences of the documents (PREF-02), and the language of e-mails. */
export function PreferencesForm({ userId, preferences }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [draft, setDraft] = useState<Partial<Preferences>>({})
  const shown = { ...preferences, ...draft }
  const change = (part: Partial<Preferences>) => setDraft({ ...draft, ...part })
  const { isSaving, failure, save } = useCorrecting(
    async send => {
      const { date_format, ...others } = draft
      const format = DATE_FORMATS.find(one => one === date_format)
      const body = { ...others, ...(format && { date_format: format }) }
      await send(ownAccount.changePreferences, { params: { id: userId }, body })
      await readSessionAgain()
    },
    { outcome: 'Update successful', note: t('Preferences saved') },
    () => setDraft({}),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }
  const today = Date.now()
  const example = (format: string) => formatInstant(today, format, words)
  const formats = DATE_FORMATS.some(one => one === shown.date_format)
    ? DATE_FORMATS
    : [shown.date_format, ...DATE_FORMATS]

  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        label={t('Date format')}
        data={formats.map(format => ({ value: format, label: `${example(format)} (${format})` }))}
        value={shown.date_format}
        allowDeselect={false}
        onChange={value => value !== null && change({ date_format: value })}
      />
      <Select
        label={t('Time format')}
        data={[
          { value: '24', label: t('24 hours') },
          { value: '12', label: t('12 hours') },
        ]}
        value={shown.time_format}
        allowDeselect={false}
        onChange={value => change({ time_format: value === '12' ? '12' : '24' })}
      />
      <Select
        label={t('Time zone')}
        data={[
          { value: NONE, label: t('That of the depot, else of this browser') },
          ...Intl.supportedValuesOf('timeZone').map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        value={shown.time_zone ?? NONE}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('No matches')}
        onChange={value => change({ time_zone: value || null })}
      />
      <Select
        label={t('Units of distance')}
        data={[
          { value: NONE, label: t('Usual (miles)') },
          { value: 'MLS', label: t('Miles') },
          { value: 'KMS', label: t('Kilometres') },
        ]}
        value={shown.units_distance ?? NONE}
        allowDeselect={false}
        onChange={value => change({ units_distance: value === 'MLS' || value === 'KMS' ? value : null })}
      />
      <Select
        label={t('Language of e-mails')}
        description={t('The language of the pages is chosen in the menu at the top.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: NONE, label: t('That of your company') },
          { value: 'en', label: 'English' },
          { value: 'pt', label: 'Português' },
        ]}
        value={shown.language ?? NONE}
        allowDeselect={false}
        onChange={value => change({ language: value === 'en' || value === 'pt' ? value : null })}
      />
      {failure !== null && (
        <p role="alert" className={classes.note}>
          {failure}
        </p>
      )}
      <Button type="submit" className={classes.submit ?? ''} loading={isSaving}>
        {t('Save preferences')}
      </Button>
    </form>
  )
}
