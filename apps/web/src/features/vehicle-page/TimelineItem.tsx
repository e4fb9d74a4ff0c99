import type { TimelineEntry, TimelineKind } from '@milepost/contract/vehicle-page.ts'
import { shownStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import { activityDescription, activityStatusWord, activityTypeWord } from '@milepost/texts/activity-words.ts'
import { costKindWord } from '@milepost/texts/cost-words.ts'
import { scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import {
  IconAlertTriangle,
  IconCalendarCog,
  IconCalendarDue,
  IconClipboardCheck,
  IconFileText,
  IconIdBadge2,
  IconNote,
  IconPencil,
  IconReceipt,
  IconRoute,
  IconRouter,
  IconShieldCheck,
  IconTool,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import type { Icon } from '../../ui/icon.ts'
import { isOfDay } from './entry-day.ts'
import { PageLink } from './PageLink.tsx'
import classes from './VehiclePage.module.css'

const ICONS: Record<TimelineKind, Icon> = {
  trip: IconRoute,
  event: IconAlertTriangle,
  document: IconFileText,
  defect: IconTool,
  inspection: IconShieldCheck,
  check: IconClipboardCheck,
  cost: IconReceipt,
  note: IconNote,
  schedule: IconCalendarDue,
  scheduling: IconCalendarCog,
  driver: IconIdBadge2,
  tracker: IconRouter,
  change: IconPencil,
}

interface Props {
  entry: TimelineEntry
  vehicleId: number
  /** On which it stands. */
  day: string
}

/** An entry of the timeline, which opens what it tells of. */
export function TimelineItem({ entry, vehicleId, day }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const isPortuguese = useLanguage() === 'pt'
  const KindIcon = ICONS[entry.kind]
  const { title, note, mark } = wordsOf()
  return (
    <li className={classes.entry} data-mark={mark}>
      <time dateTime={entry.at}>{isOfDay(entry) ? '' : words.timeOn(day, Date.parse(entry.at))}</time>
      <KindIcon size={16} stroke={1.75} aria-hidden="true" />
      <div>
        {title}
        {note !== '' && <small>{note}</small>}
      </div>
    </li>
  )

  function wordsOf(): { title: ReactNode; note: string; mark?: 'warning' | 'critical' } {
    switch (entry.kind) {
      case 'trip': {
        const search = { vehicleId, startDate: day, trip: entry.id }
        return {
          title: <PageLink page="trips" search={search} text={tripTitle(entry, t, words)} />,
          note: tripNote(entry, t, words),
        }
      }
      case 'event': {
        const text = isPortuguese ? entry.name_pt : entry.name
        const search = { vehicleId, startDate: day, selected: entry.id }
        return { title: <PageLink page="events" search={search} text={text} />, note: '', mark: entry.severity }
      }
      case 'document':
      case 'defect':
      case 'inspection': {
        const { activity_type_reference: reference, activity_type, registration, status, activity } = entry
        const description = activityDescription({ reference, description: entry.description, registration }, t)
        const shown = shownStatus(reference, status)
        const isOffRoad = shown.of === 'defect' && shown.isOffRoad
        // A defect stands where it was reported, and in the log where it was filed.
        const listedOn = entry.kind === 'defect' ? words.day(Date.parse(entry.filed_at)) : day
        const search = { vehicleId, startDate: listedOn, open: activity }
        const state = isOffRoad
          ? `${activityStatusWord(reference, status, t)}, ${t('Off road (VOR)')}`
          : activityStatusWord(reference, status, t)
        return {
          title: <PageLink page="vehicleFile" search={search} text={activityTypeWord(reference, activity_type, t)} />,
          note: [description, state, reportedNote(entry), entry.created_by].filter(text => text !== '').join(' · '),
          ...(isOffRoad && { mark: 'critical' }),
        }
      }
      case 'check':
        return {
          title:
            entry.defects === 0
              ? t("Driver's check: no defects")
              : t("Driver's check: {{count}} defects", { count: entry.defects }),
          note: entry.driver ?? '',
          ...(entry.judgement === 'unsafe' && { mark: 'critical' }),
        }
      case 'cost': {
        const text = `${costKindWord(entry.cost_kind, t)}, ${words.money(entry.amount, entry.currency)}`
        return { title: <PageLink page="vehicleCosts" record={entry.cost} text={text} />, note: entry.supplier }
      }
      case 'note':
        return {
          title: <PageLink page="vehicleNotes" record={entry.note} text={entry.text} />,
          note: [entry.who ?? '', entry.is_pinned ? t('Pinned') : ''].filter(text => text !== '').join(' · '),
        }
      case 'schedule': {
        const name = scheduleTypeWord(entry.code, entry.name, t)
        return {
          title: <PageLink page="vehicleSchedules" search={{ vehicleId }} text={t('{{name}} due', { name })} />,
          note: '',
        }
      }
      case 'scheduling':
        return {
          title: <PageLink page="vehicleSchedules" search={{ vehicleId }} text={schedulingTitle(entry, t)} />,
          note: schedulingNote(entry, t, words),
        }
      case 'driver':
        return {
          title: (
            <PageLink
              page="drivers"
              record={entry.driver.id}
              text={t('Driver assigned: {{name}}', { name: entry.driver.name })}
            />
          ),
          note: untilNote(entry.until),
        }
      case 'tracker':
        return {
          title: (
            <PageLink
              page="trackers"
              record={entry.tracker.id}
              text={t('Tracker fitted: {{number}}', { number: entry.tracker.tracker })}
            />
          ),
          note: untilNote(entry.until),
        }
      case 'change':
        return {
          title: <PageLink page="vehicles" record={vehicleId} text={changeTitle(entry, t)} />,
          note: entry.who ?? 'Milepost',
        }
    }
  }

  /** Where it was reported at another time than it was filed. */
  function reportedNote({ at, reported_at: reportedAt }: Filed): string {
    if (reportedAt === null) return ''
    const when = words.dateAndTime(reportedAt)
    return when === words.dateAndTime(at) ? '' : t('reported {{when}}', { when })
  }

  function untilNote(until: string | null): string {
    return until === null ? '' : t('until {{when}}', { when: words.dateAndTime(until) })
  }
}

type Filed = Extract<TimelineEntry, { kind: 'document' | 'defect' | 'inspection' }>

type Trip = Extract<TimelineEntry, { kind: 'trip' }>

function tripTitle({ distance_m, at, end, is_private }: Trip, t: TFunction, words: Words): string {
  const length = `${words.distance(distance_m)}, ${words.duration((Date.parse(end) - Date.parse(at)) / 1000)}`
  return is_private ? t('Private trip, {{length}}', { length }) : t('Trip, {{length}}', { length })
}

function tripNote({ start_place, end_place, driver }: Trip, t: TFunction, words: Words): string {
  const [from, to] = [start_place, end_place].map(place => words.placeName(place?.address ?? ''))
  const places = from && to ? t('{{from}} to {{to}}_trip', { from, to }) : to || from || ''
  return [driver ?? '', places].filter(text => text !== '').join(' · ')
}

function changeTitle({ action, fields }: Extract<TimelineEntry, { kind: 'change' }>, t: TFunction): string {
  switch (action) {
    case 'created':
      return t('Vehicle added')
    case 'archived':
      return t('Vehicle archived')
    case 'restored':
      return t('Vehicle restored')
    case 'changed':
      return t('Record changed: {{count}} fields', { count: fields.length })
  }
}

type Scheduling = Extract<TimelineEntry, { kind: 'scheduling' }>

function schedulingTitle({ action, code, name: english }: Scheduling, t: TFunction): string {
  const name = scheduleTypeWord(code, english, t)
  switch (action) {
    case 'set':
      return t('Schedule set: {{name}}', { name })
    case 'changed':
      return t('Schedule changed: {{name}}', { name })
    case 'stopped':
      return t('Schedule stopped: {{name}}', { name })
    case 'undone':
      return t('Schedule change undone: {{name}}', { name })
  }
}

function schedulingNote(
  { first_due_on: firstDue, last_done_on: lastDone, who, reason }: Scheduling,
  t: TFunction,
  words: Words,
): string {
  const start =
    firstDue !== null
      ? t('first due on {{day}}', { day: words.dateOf(firstDue) })
      : lastDone !== null
        ? t('last done on {{day}}', { day: words.dateOf(lastDone) })
        : ''
  return [start, reason ?? '', who ?? ''].filter(text => text !== '').join(' · ')
}
