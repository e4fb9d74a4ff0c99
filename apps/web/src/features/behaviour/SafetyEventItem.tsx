import { Button } from '@mantine/core'
import type { SafetyEvent } from '@milepost/contract/behaviour.ts'
import { hasLevels } from '@milepost/domain/behaviour/driving-score.ts'
import { reviewReasonText } from '@milepost/texts/review-reasons.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSpeedingWords } from '../../i18n/use-speeding-words.ts'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { Hint } from '../../ui/Hint.tsx'
import { LevelMark } from './LevelMark.tsx'
import classes from './SafetyEventItem.module.css'
import { useBehaviourWords } from './use-behaviour-words.ts'
import { useDismissal } from './use-dismissal.ts'

interface Props {
  event: SafetyEvent
  /** What it costs on a hundred kilometres; null: nothing is scored. */
  weight: number | null
  isSelected: boolean
  showsVehicle: boolean
  showsDriver: boolean
  onSelect: () => void
  onDismiss: () => void
}

/** One event with everything that is known of it, with links to other screens. A dismissed one is greyed, with its reason. */
export function SafetyEventItem({ event, weight, isSelected, onSelect, onDismiss, ...shows }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const behaviour = useBehaviourWords()
  const speeding = useSpeedingWords()
  const { refusal, countAgain } = useDismissal()
  const { kind, level, value, unit, dismissed } = event
  const atMs = Date.parse(event.timestamp)
  const link = { vehicleId: event.vehicle, startDate: words.day(atMs) }
  const facts = [
    shows.showsVehicle && event.registration,
    shows.showsDriver && event.driver?.name,
    value !== null && behaviour.value(value, unit),
    kind === 'over-speed' && speeding.excess(event),
    kind === 'over-speed' && speeding.limit(event),
    kind === 'over-speed' && event.duration_s !== null && words.duration(event.duration_s),
    kind !== 'over-speed' && event.speed !== null && words.speed(event.speed),
    event.road ?? (event.has_fix ? null : t('last known place')),
  ].filter(Boolean)
  return (
    <li className={classes.item} data-selected={isSelected} data-dismissed={dismissed !== null}>
      <button type="button" className={classes.face} aria-pressed={isSelected} onClick={onSelect}>
        <span className={classes.line}>
          <span>
            <LevelMark kind={kind} level={level} />
            <strong>{behaviour.kind(kind)}</strong>
            {hasLevels(kind) && <span className={classes.quiet}> {behaviour.level(level)}</span>}
          </span>
          <span className={classes.quiet}>{words.moment(atMs)}</span>
        </span>
        <span className={classes.quiet}>{facts.join(' · ')}</span>
      </button>
      {dismissed !== null && (
        <p className={classes.reason}>
          {t('Dismissed, not in the score: {{reason}}', { reason: reviewReasonText(dismissed.reason, t) })}
          {dismissed.note !== null && ` · ${dismissed.note}`}
        </p>
      )}
      <div className={classes.actions}>
        <Link to={pages.trace.path} search={{ ...link, at: `${event.timestamp.slice(0, 19)}Z` }}>
          {t('Open trace')}
        </Link>
        <Link to={pages.events.path} search={{ ...link, event: event.eventCode, selected: event.id }}>
          {t('Event')}
        </Link>
        <span className={classes.cost}>
          {dismissed === null &&
            weight !== null &&
            t('{{points}} points', { count: weight, points: words.number(weight) })}
        </span>
        <Hint text={refusal ?? ''} disabled={refusal === null}>
          <Button
            size="compact-xs"
            variant="subtle"
            {...(refusal !== null && { 'aria-disabled': true, 'aria-description': refusal, 'data-disabled': true })}
            onClick={() => {
              if (refusal !== null) return
              if (dismissed === null) onDismiss()
              else void countAgain(event.id)
            }}
          >
            {dismissed === null ? t('Dismiss…') : t('Restore event')}
          </Button>
        </Hint>
      </div>
    </li>
  )
}
