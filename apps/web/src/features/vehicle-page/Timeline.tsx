import { Button, Chip } from '@mantine/core'
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@milepost/contract/vehicle-page.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import { DayInputs } from '../../ui/DayInputs.tsx'
import { isBackwards } from '../../ui/day-range.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { Card, leftOutText } from './Card.tsx'
import { entryDay } from './entry-day.ts'
import { TimelineItem } from './TimelineItem.tsx'
import classes from './VehiclePage.module.css'
import { timelineQuery } from './vehicle-page-queries.ts'
import { vehiclePageAddress } from './vehicle-page-search.ts'

const KIND_WORDS = {
  trip: 'Trips',
  event: 'Events',
  document: 'Documents_vehicle',
  defect: 'Defects_vehicle',
  inspection: 'Inspections_vehicle',
  check: 'Checks_vehicle',
  cost: 'Costs',
  note: 'Notes_vehicle',
  schedule: 'Due_vehicle',
  scheduling: 'Schedules_vehicle',
  driver: 'Drivers',
  tracker: 'Trackers',
  change: 'Changes of the record',
} as const satisfies Record<TimelineKind, TextKey>

/** Everything that happened to the vehicle, the newest first, as far as the reader may see it. */
export function Timeline({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const [search, change] = useAddressState(vehiclePageAddress)
  const { kinds, start, end } = search
  const areDaysWrong = isBackwards(start, end)
  const timeline = useInfiniteQuery({
    ...timelineQuery(vehicleId, search, { language, timeZone: words.timeZone }),
    enabled: !areDaysWrong,
  })
  const { data, error, refetch, dataUpdatedAt } = timeline
  const retry = () => void refetch()
  const entries = [
    ...new Map(data?.pages.flatMap(({ results }) => results).map(entry => [keyOf(entry), entry])).values(),
  ]
  const isFiltered = kinds !== null || start !== null || end !== null
  const hidden = data?.pages[0]?.left_out ?? []
  const reasonOf = (kind: TimelineKind) => {
    const because = hidden.find(one => one.kind === kind)?.because
    return because === undefined ? null : leftOutText(because, t)
  }
  /** Why nothing of what was asked for is shown, where the reader may see none of these kinds. */
  const whyNone = kinds?.every(kind => reasonOf(kind) !== null) ? reasonOf(kinds[0] ?? 'trip') : null
  return (
    <Card title={t('Timeline')}>
      <div className={classes.filters}>
        <Chip.Group
          multiple
          value={[...(kinds ?? [])]}
          onChange={chosen => {
            const now = TIMELINE_KINDS.filter(kind => chosen.includes(kind) && reasonOf(kind) === null)
            change({ kinds: now.length === 0 ? null : now })
          }}
        >
          <fieldset className={classes.kinds} aria-label={t('What the timeline shows')}>
            {TIMELINE_KINDS.map(kind => (
              <KindChip key={kind} kind={kind} reason={reasonOf(kind)} />
            ))}
          </fieldset>
        </Chip.Group>
        <div className={classes.days}>
          <DayInputs start={start} end={end} onChange={days => change(days)} />
        </div>
      </div>
      {!areDaysWrong && (
        <>
          {error !== null && data !== undefined && (
            <StaleNotice error={error} loadedAtMs={dataUpdatedAt} onRetry={retry} />
          )}
          {data === undefined &&
            (error === null ? <SkeletonRows label={t('Loading…')} /> : <FailedMessage error={error} onRetry={retry} />)}
          {data !== undefined &&
            entries.length === 0 &&
            (isFiltered ? (
              <NoMatch
                title={whyNone ?? t('Nothing of this kind on these days')}
                onClearFilters={() => change({ kinds: null, start: null, end: null })}
              />
            ) : (
              <p className={classes.quiet}>
                {t('Nothing is recorded yet. Trips, documents and changes appear here as they happen.')}
              </p>
            ))}
          {byDay(entries, words.day).map(([day, its]) => (
            <section key={day} className={classes.day} aria-label={words.dateOf(day)}>
              <h3>
                {words.dateOf(day)} <small>{words.untilDay(day)}</small>
              </h3>
              <ol>
                {its.map(entry => (
                  <TimelineItem key={keyOf(entry)} entry={entry} vehicleId={vehicleId} day={day} />
                ))}
              </ol>
            </section>
          ))}
          {timeline.hasNextPage && (
            <Button
              variant="default"
              loading={timeline.isFetchingNextPage}
              onClick={() => {
                void timeline.fetchNextPage()
              }}
            >
              {t('Show older')}
            </Button>
          )}
        </>
      )}
      {hidden.length > 0 && (
        <p className={classes.quiet}>
          {t('Not shown to you: {{kinds}}.', {
            kinds: hidden.map(({ kind }) => t(KIND_WORDS[kind])).join(', '),
          })}
        </p>
      )}
    </Card>
  )
}

/** Off where the reader may not see this kind, with the reason. */
function KindChip({ kind, reason }: { kind: TimelineKind; reason: string | null }) {
  const { t } = useTranslation()
  return (
    <Hint text={reason ?? ''} disabled={reason === null}>
      <Chip
        size="xs"
        value={kind}
        {...(reason !== null && {
          'aria-disabled': true,
          'aria-description': reason,
          classNames: { label: classes.kindOff ?? '' },
        })}
      >
        {t(KIND_WORDS[kind])}
      </Chip>
    </Hint>
  )
}

const keyOf = ({ kind, id }: TimelineEntry) => `${kind} ${id}`

const byDay = (entries: readonly TimelineEntry[], dayOf: (ms: number) => string): [string, TimelineEntry[]][] => [
  ...Map.groupBy(entries, entry => entryDay(entry, dayOf)),
]
