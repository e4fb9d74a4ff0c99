import { Button } from '@mantine/core'
import { scheduleCalendars } from '@milepost/contract/schedule-calendars.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { makeChange } from '../../ui/make-change.ts'
import { SecretMakingDialog } from '../../ui/SecretMakingDialog.tsx'

const calendarQuery = queryOptions({
  queryKey: ['schedule-calendar'],
  queryFn: ({ signal }) => call(scheduleCalendars.read, {}, { signal }),
  // Calendars read it while nobody looks.
  staleTime: 0,
})

/** Makes the address by which a calendar outside shows what is due, and ends it. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const calendar = useQuery(calendarQuery)
  const made = typeof calendar.data?.made_at === 'string' ? calendar.data : null
  return (
    <SecretMakingDialog
      title={t('What is due, in your calendar')}
      fields={made === null ? undefined : <MadeBefore madeAt={made.made_at} readAt={made.read_at} />}
      note={
        made !== null
          ? t('A new link ends the present one: calendars that have it show nothing more.')
          : t(
              'Outlook, Google or Apple then shows what is due of all vehicles that you may see, whatever is filtered here. Whoever has the link sees it too.',
            )
      }
      button={made !== null ? t('Make a new link') : t('Make the link')}
      make={async send => (await send(scheduleCalendars.make, { body: { language } })).address}
      shown={{
        title: t('The link of your calendar'),
        label: t('Calendar link'),
        description: t(
          'Copy it now: it is not shown again. In your calendar choose “From URL” or “Subscribe”, and paste it. It is read again every few hours.',
        ),
      }}
      onClose={onClose}
    />
  )
}

function MadeBefore({ madeAt, readAt }: { madeAt: string | null; readAt: string | null }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const moment = (at: string | null) => (at === null ? '' : words.moment(Date.parse(at)))
  async function end() {
    await makeChange({ outcome: 'Remove success', note: t('Calendar link ended') }, send =>
      send(scheduleCalendars.end, {}),
    )
    await client.invalidateQueries(calendarQuery)
  }
  return (
    <>
      <p>{t('You made a link: {{moment}}.', { moment: moment(madeAt) })}</p>
      <p>
        {readAt === null
          ? t('No calendar has read it yet.')
          : t('A calendar read it last: {{moment}}.', { moment: moment(readAt) })}
      </p>
      <div>
        <Button variant="default" onClick={() => void end()}>
          {t('End the link')}
        </Button>
      </div>
    </>
  )
}
