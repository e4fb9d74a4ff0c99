import { Button, Select } from '@mantine/core'
import { DATE_FORMATS, ownAccount } from '@milepost/contract/own-account.ts'
import type { Preferences } from '@milepost/contract/users.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../../api/capabilities.ts'
import { readSessionAgain } from '../../api/read-session-again.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { startPagesOf } from '../../pages/start-page.ts'
import { ChoiceOption } from '../../records/ChoiceOption.tsx'
import { timeZones } from '../../records/time-zone-choices.ts'
import { useChoices } from '../../records/use-choices.ts'
import { Form } from '../../ui/Form.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Preferences.module.css'

/** Where a choice stands for none. */
const NONE = ''

/** The preferences of the documents (PREF-02), the language, and the page that opens after signing in. */
export function PreferencesForm({ signedIn }: { signedIn: SignedIn }) {
  const { t } = useTranslation()
  const words = useWords()
  const { id: userId, user } = signedIn.currentUser
  const preferences = user.prefs
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
      // Also on this browser, where another may have been chosen before.
      if (others.language) await chooseLanguage(others.language)
    },
    { outcome: 'Update successful', note: t('Preferences saved') },
    () => setDraft({}),
  )
  const zones = useChoices(timeZones, [shown.time_zone ?? NONE])
  const startPages = startPagesOf(signedIn)
  const today = Date.now()
  const example = (format: string) => formatInstant(today, format, words)
  const formats = DATE_FORMATS.some(one => one === shown.date_format)
    ? DATE_FORMATS
    : [shown.date_format, ...DATE_FORMATS]

  return (
    <Form className={classes.form} missing={null} failure={failure} onSend={() => void save()}>
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
        data={[{ value: NONE, label: t('That of your vehicles, else of this browser') }, ...zones.data]}
        value={shown.time_zone ?? NONE}
        searchable
        {...zones.searched}
        renderOption={({ option: { value, label } }) => <ChoiceOption label={label} note={zones.noteOf(value)} />}
        allowDeselect={false}
        nothingFoundMessage={t('No matches')}
        onChange={value => change({ time_zone: value || null })}
      />
      <Select
        label={t('Units of distance')}
        data={[
          { value: NONE, label: t('Those of your company, else miles') },
          { value: 'MLS', label: t('Miles') },
          { value: 'KMS', label: t('Kilometres') },
        ]}
        value={shown.units_distance ?? NONE}
        allowDeselect={false}
        onChange={value => change({ units_distance: value === 'MLS' || value === 'KMS' ? value : null })}
      />
      <Select
        label={t('Language')}
        description={t('Of the pages and of emails.')}
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
      <Select
        label={t('Start page')}
        description={t('Opens after you sign in.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={startPages.map(name => ({ value: name, label: t(pages[name].title) }))}
        value={startPages.find(name => name === shown.start_page) ?? 'home'}
        allowDeselect={false}
        onChange={value => change({ start_page: value === 'home' ? null : value })}
      />
      {failure !== null && (
        <p role="alert" className={classes.note}>
          {failure}
        </p>
      )}
      <Button type="submit" className={classes.submit ?? ''} loading={isSaving}>
        {t('Save preferences')}
      </Button>
    </Form>
  )
}
