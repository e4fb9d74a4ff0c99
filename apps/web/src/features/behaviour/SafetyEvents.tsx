import { Button, Skeleton } from '@mantine/core'
import type { ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { DismissDialog } from './DismissDialog.tsx'
import { SafetyEventItem } from './SafetyEventItem.tsx'
import classes from './SafetyEvents.module.css'
import { type OpenedSubject, useSafetyEvents } from './use-behaviour-data.ts'

const SafetyMap = lazy(() => import('./SafetyMap.tsx').then(part => ({ default: part.SafetyMap })))

interface Props {
  opened: OpenedSubject
  /** Null: nothing is scored. */
  weights: ScoreWeights | null
  eventId: string | null
  onEvent: (id: string | null) => void
  showsVehicle: boolean
  showsDriver: boolean
}

/** Every event behind a score: where on a map, and the same in a list. */
export function SafetyEvents({ opened, weights, eventId, onEvent, showsVehicle, showsDriver }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSafetyEvents(opened)
  const [dismissing, setDismissing] = useState<string | null>(null)
  const events = data?.pages.flatMap(page => page.results) ?? []
  const count = data?.pages[0]?.count ?? 0

  if (error !== null && data === undefined) return <FailedMessage error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows label={t('Loading events…')} />
  return (
    <section className={classes.events} aria-label={t('Events')}>
      <h3>
        {t('Events')} <span className={classes.quiet}>{words.number(count)}</span>
      </h3>
      {events.length === 0 ? (
        <p className={classes.quiet}>{t('None in this period.')}</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={210} />}>
            <SafetyMap events={events} selectedId={eventId} onSelect={onEvent} />
          </Suspense>
          <ol className={classes.list}>
            {events.map(event => (
              <SafetyEventItem
                key={event.id}
                event={event}
                weight={weights && (weights[event.kind]?.[event.level] ?? 0)}
                isSelected={event.id === eventId}
                showsVehicle={showsVehicle}
                showsDriver={showsDriver}
                onSelect={() => onEvent(event.id === eventId ? null : event.id)}
                onDismiss={() => setDismissing(event.id)}
              />
            ))}
          </ol>
        </>
      )}
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more: {{shown}} of {{total}}', { shown: words.number(events.length), total: words.number(count) })}
        </Button>
      )}
      {dismissing !== null && <DismissDialog eventId={dismissing} onClose={() => setDismissing(null)} />}
    </section>
  )
}
