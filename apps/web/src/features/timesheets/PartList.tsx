import {
  IconClockPause,
  IconLock,
  IconParking,
  IconQuestionMark,
  IconRoute,
  IconSteeringWheel,
  IconTruckLoading,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type Page, pages } from '../../pages/pages.ts'
import { reasonAgainst } from '../../pages/refusal-words.ts'
import { dayAt } from '../../ui/day-range.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import classes from './DayPanel.module.css'
import { type DayPart, partsQuery, type SheetSubject } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

interface Props {
  subject: SheetSubject
  date: string
  /** When the day begins. */
  dayStartMs: number
  words: SheetWords
  /** Nothing was recorded: then there is nothing to fetch either. */
  isEmpty: boolean
}

const ICONS = {
  trip: IconSteeringWheel,
  carried: IconTruckLoading,
  unknown: IconQuestionMark,
  idling: IconClockPause,
  parked: IconParking,
} as const

/** The trips, idling and stops that a day comes from, each with links to its trips and its trace. */
export function PartList({ subject, date, dayStartMs, words, isEmpty }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, isPending, refetch } = useQuery({ ...partsQuery(subject, date, language), enabled: !isEmpty })
  if (isEmpty) return null
  return (
    <section className={classes.section} aria-label={t('Day details')}>
      <h3>{t('Day details')}</h3>
      {data !== undefined ? (
        <ol className={classes.parts}>
          {data.results.map(part => (
            <li
              key={`${part.kind} ${part.vehicle} ${part.start}`}
              data-kind={part.kind}
              data-private={part.is_private || undefined}
            >
              <Part
                part={part}
                date={date}
                dayStartMs={dayStartMs}
                words={words}
                namesVehicle={subject.kind === 'driver'}
              />
            </li>
          ))}
        </ol>
      ) : isPending ? (
        <SkeletonRows label={t('Loading the day…')} />
      ) : (
        <FailedMessage error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

interface PartProps {
  part: DayPart
  date: string
  dayStartMs: number
  words: SheetWords
  /** A driver may have driven several. */
  namesVehicle: boolean
}

function Part({ part, date, dayStartMs, words, namesVehicle }: PartProps) {
  const { t } = useTranslation()
  const kinds = {
    trip: t('Trip'),
    carried: t('Carried'),
    unknown: t('No data'),
    idling: t('Idling_time'),
    parked: t('Stop'),
  }
  const began = dayAt(Date.parse(part.start), words.timeZone)
  // Trips and Trace have the days of the user's clock.
  const linked = dayAt(Math.max(dayStartMs, Date.parse(part.start)), words.timeZone)
  const PartIcon = part.is_private ? IconLock : ICONS[part.kind]
  const reason = words.reason(part.reason)
  const places = [part.place?.address, part.end_place?.address].filter(address => address != null)
  const figures = [
    words.hours(part.duration_s),
    ...(part.distance_m === null ? [] : [words.distance(part.distance_m)]),
    ...(namesVehicle ? [part.registration] : []),
    ...(reason === null ? [] : [reason]),
  ]
  return (
    <>
      <PartIcon size={18} stroke={1.75} aria-hidden="true" />
      <div className={classes.partWords}>
        <span>
          <strong>
            {words.timeOn(date, part.start)} – {part.end === null ? t('now') : words.timeOn(began, part.end)}
          </strong>{' '}
          {kinds[part.kind]}
          {part.is_private && ` · ${t('private')}`}
        </span>
        <span className={classes.quiet}>{figures.join(' · ')}</span>
        {part.is_private ? (
          <span className={classes.quiet}>{t('Places of private trips are not shown.')}</span>
        ) : (
          places.length > 0 && (
            <span className={classes.quiet}>{[...new Set(places)].map(words.placeName).join(' → ')}</span>
          )
        )}
      </div>
      <span className={classes.partLinks}>
        <PartLink
          page={pages.trips}
          label={t('Trips of this day')}
          icon={IconSteeringWheel}
          part={part}
          date={linked}
        />
        <PartLink page={pages.trace} label={t('Trace of this day')} icon={IconRoute} part={part} date={linked} />
      </span>
    </>
  )
}

interface LinkProps {
  page: Page
  label: string
  icon: typeof IconRoute
  part: DayPart
  date: string
}

function PartLink({ page, label, icon: LinkIcon, part, date }: LinkProps) {
  const { t } = useTranslation()
  const signedIn = useSession()
  const search = { vehicleId: part.vehicle, startDate: date }
  const reason = reasonAgainst(page.rule, signedIn, t)
  if (reason === null) {
    return (
      <Hint text={label}>
        <Link to={page.path} search={search} className={classes.partLink} aria-label={label}>
          <LinkIcon size={17} stroke={1.75} />
        </Link>
      </Hint>
    )
  }
  return (
    <Hint text={reason}>
      <button
        type="button"
        className={classes.partLink}
        aria-disabled="true"
        aria-label={label}
        aria-description={reason}
      >
        <LinkIcon size={17} stroke={1.75} />
      </button>
    </Hint>
  )
}
