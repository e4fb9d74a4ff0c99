import { Switch } from '@mantine/core'
import { type NotificationChoices, notificationChoices } from '@milepost/contract/notification-choices.ts'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { WeekHoursInput, weekHoursOf } from '../../records/WeekHoursInput.tsx'
import { Form } from '../../ui/Form.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import { ownMailNote } from './own-mail-note.ts'
import classes from './Preferences.module.css'

interface Chosen {
  by_mail: boolean
  quiet_hours: ActiveHours | null
  urgent_passes: boolean
}

/** What quiet hours are when they are switched on. */
const NIGHTS: ActiveHours = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, untilMinute: 7 * 60 }

/** Mail or not, and the hours in which nothing but the bell tells the user. */
export function NotificationChoicesForm({ choices }: { choices: NotificationChoices }) {
  const { t } = useTranslation()
  const words = useWords()
  const app = useSuspenseQuery(appConfigQuery).data
  const [draft, setDraft] = useState<Partial<Chosen>>({})
  const shown: Chosen = { ...choices, ...draft }
  const missing = shown.quiet_hours?.weekdays.length === 0 ? t('Choose at least one day.') : null
  const change = (part: Partial<Chosen>) => setDraft({ ...draft, ...part })
  const { isSaving, failure, save } = useCorrecting(
    send => {
      const { quiet_hours: hours, ...others } = draft
      const quiet = hours === undefined ? {} : { quiet_hours: hours && { ...hours, weekdays: [...hours.weekdays] } }
      return send(notificationChoices.change, { body: { ...others, ...quiet } })
    },
    { outcome: 'Update successful', note: t('Notification choices saved') },
    () => setDraft({}),
  )

  return (
    <Form className={classes.choices} missing={missing} failure={failure} onSend={() => void save()}>
      <Switch
        label={t('Notifications by email')}
        description={t(ownMailNote(choices, app), choices)}
        disabled={!choices.is_mail_address}
        checked={shown.by_mail && choices.is_mail_address}
        onChange={event => change({ by_mail: event.currentTarget.checked })}
      />
      <WeekHoursInput
        label={t('Quiet hours')}
        description={t(
          'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.',
          { place: words.place(choices.time_zone) },
        )}
        value={shown.quiet_hours}
        onChange={value => change({ quiet_hours: weekHoursOf(value) })}
        usual={NIGHTS}
        begins="From"
        ends="Until"
        error={missing}
      />
      {shown.quiet_hours !== null && (
        <Switch
          label={t('What is critical reaches you all the same')}
          description={t('Panic button, crash, towing and other events of that severity.')}
          checked={shown.urgent_passes}
          onChange={event => change({ urgent_passes: event.currentTarget.checked })}
        />
      )}
      {failure !== null && (
        <p role="alert" className={classes.note}>
          {failure}
        </p>
      )}
      <ReasonButton type="submit" className={classes.submit ?? ''} loading={isSaving} reason={missing}>
        {t('Save notification choices')}
      </ReasonButton>
    </Form>
  )
}
