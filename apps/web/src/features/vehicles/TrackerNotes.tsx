import { type ActiveDevice, devices } from '@milepost/contract/devices.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import classes from './TrackerNotes.module.css'

type Fault<Field extends 'wire_fault' | 'clock_fault' | 'unbelieved_times'> = NonNullable<ActiveDevice[Field]>

const DAY_S = 86_400

/** What is wrong with the tracker in a vehicle; nothing where nothing is. */
export function TrackerNotes({ vehicleId }: { vehicleId: number }) {
  const notesOf = useNotes()
  const { data } = useQuery({
    queryKey: ['vehicles', 'tracker-notes', vehicleId],
    queryFn: ({ signal }) => call(devices.active, { query: { vehicle: vehicleId } }, { signal }),
  })
  const notes = data?.results.flatMap(notesOf) ?? []
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function useNotes() {
  const words = useWords()
  const { t } = useTranslation()
  return ({ wire_fault, clock_fault, unbelieved_times }: ActiveDevice): string[] => [
    ...(wire_fault === null ? [] : [wireNote(wire_fault, words, t)]),
    ...(clock_fault === null ? [] : [clockNote(clock_fault, words, t)]),
    ...(unbelieved_times === null ? [] : [timesNote(unbelieved_times, words, t)]),
  ]
}

function wireNote({ kind, since }: Fault<'wire_fault'>, words: Words, t: TFunction): string {
  const moment = words.moment(Date.parse(since))
  return {
    'always-on': t('Ignition wire always on since {{moment}}: trips follow motion', { moment }),
    'always-off': t('Ignition wire always off since {{moment}}: trips follow motion', { moment }),
    'never-on': t('Ignition wire never seen on since {{moment}}: trips follow motion', { moment }),
  }[kind]
}

function clockNote({ offset_s, since }: Fault<'clock_fault'>, words: Words, t: TFunction): string {
  const moment = words.moment(Date.parse(since))
  const byS = Math.abs(offset_s)
  const by =
    byS < 2 * DAY_S ? words.duration(byS) : t('{{number}} days', { number: words.number(Math.round(byS / DAY_S)) })
  return offset_s > 0
    ? t('Clock {{by}} ahead since {{moment}}: its records wait for their time', { by, moment })
    : t('Clock {{by}} behind since {{moment}}', { by, moment })
}

function timesNote(times: Fault<'unbelieved_times'>, words: Words, t: TFunction): string {
  return t('{{number}} records with an impossible time since {{moment}}, the last {{last}}: kept, not used', {
    count: times.records,
    number: words.number(times.records),
    moment: words.moment(Date.parse(times.first_received)),
    last: words.moment(Date.parse(times.last_received)),
  })
}
