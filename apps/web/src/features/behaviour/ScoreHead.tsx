import { LEAST_SCORED_M } from '@milepost/domain/behaviour/driving-score.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { RankedRow } from './rank-rows.ts'
import { ScoreChange } from './ScoreChange.tsx'
import classes from './ScoreHead.module.css'
import { useBehaviourWords } from './use-behaviour-words.ts'

/** A score, or why there is none, and what it is made of. */
export function ScoreHead({ row, isTried }: { row: RankedRow; isTried: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const { decimals, perHundred, noScore } = useBehaviourWords()
  const { score, reason, events } = row.driving
  return (
    <section className={classes.head} aria-label={t('Score')}>
      {score === null ? (
        <p className={classes.none}>
          <strong>{noScore(reason)}</strong>
          {reason === 'not enough distance' &&
            t('{{driven}} of the {{needed}} needed for a score.', {
              driven: words.distance(row.distanceM),
              needed: words.distance(LEAST_SCORED_M),
            })}
          {reason === 'no camera' &&
            t(
              'No road-facing camera reported in this period or the 90 days before, so there are no warnings to score.',
            )}
        </p>
      ) : (
        <p className={classes.score}>
          <strong>{decimals(score)}</strong>
          <span>
            {isTried ? t('of 100 (what-if)') : t('of 100')}
            {row.change === null ? (
              <span className={classes.before}>{t('No previous-period score')}</span>
            ) : (
              <ScoreChange change={row.change} />
            )}
            {row.before.score !== null && (
              <span className={classes.before}>{t('previously {{score}}', { score: decimals(row.before.score) })}</span>
            )}
          </span>
        </p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{t('Known distance')}</dt>
          <dd>{words.distance(row.distanceM)}</dd>
        </div>
        <div>
          <dt>{t('Events')}</dt>
          <dd>{reason === 'no camera' ? '–' : words.number(events)}</dd>
        </div>
        <div>
          <dt>{perHundred}</dt>
          <dd>{row.eventsPer100 === null ? '–' : decimals(row.eventsPer100)}</dd>
        </div>
      </dl>
    </section>
  )
}
