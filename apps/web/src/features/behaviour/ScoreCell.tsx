import type { RankedRow } from './rank-rows.ts'
import classes from './ScoreCell.module.css'
import { useBehaviourWords } from './use-behaviour-words.ts'

/** A score with its bar, or the reason why there is none. */
export function ScoreCell({ driving }: Pick<RankedRow, 'driving'>) {
  const { decimals, noScore } = useBehaviourWords()
  const { score, reason } = driving
  if (score === null) {
    return <span className={classes.none}>{noScore(reason)}</span>
  }
  return (
    <span className={classes.score} data-band={bandOf(score)}>
      <strong>{decimals(score)}</strong>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
    </span>
  )
}

/** Only how the bar is painted: the number is the statement. */
const bandOf = (score: number) => (score >= 90 ? 'good' : score >= 75 ? 'fair' : 'poor')
