import { Skeleton } from '@mantine/core'
import { eventReviews } from '@milepost/contract/event-reviews.ts'
import { reviewReasonText } from '@milepost/texts/review-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import classes from './EventDrawer.module.css'
import { StateMark } from './StateMark.tsx'
import { useEventWords } from './use-event-words.ts'
import { HISTORY_KEY } from './use-reviews.ts'

/** Who gave an event which state, when and why; the newest first. */
export function ReviewHistory({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const words = useEventWords()
  const { data, error } = useQuery({
    queryKey: [...HISTORY_KEY, eventId],
    queryFn: ({ signal }) => call(eventReviews.history, { query: { event_id: eventId } }, { signal }),
  })
  if (error !== null) return <p className={classes.quiet}>{t('This could not be loaded')}</p>
  if (data === undefined) return <Skeleton height={20} />
  // From the oldest on: two may be of the same second.
  const counted = data.results.map((review, index) => ({ ...review, number: data.results.length - index }))
  return (
    <ol className={classes.history} aria-label={t('History')}>
      {counted.map(({ number, state, reason, note, by, at }) => (
        <li key={number}>
          <span className={classes.change}>
            <StateMark state={state} />
            <span className={classes.quiet}>
              {by} · {words.moment(Date.parse(at))}
            </span>
          </span>
          {reason !== null && <span>{reviewReasonText(reason, t)}</span>}
          {note !== null && <span className={classes.quiet}>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
