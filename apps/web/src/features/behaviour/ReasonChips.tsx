import type { ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './ReasonChips.module.css'
import { isUnseen, type RankedRow } from './rank-rows.ts'
import { scoreReasons } from './score-reasons.ts'
import { useBehaviourWords } from './use-behaviour-words.ts'

/** Why a score is what it is: how many events of which kind, the most expensive first. */
export function ReasonChips({ row, weights }: { row: RankedRow; weights: ScoreWeights }) {
  const { counted } = useBehaviourWords()
  const reasons = isUnseen(row) ? [] : scoreReasons(row, weights).map(one => ({ ...one, words: counted(one) }))
  if (reasons.length === 0) return null
  return (
    <Hint text={reasons.map(reason => reason.words).join(', ')}>
      <ul className={classes.reasons}>
        {reasons.map(({ kind, words }) => (
          <li key={kind}>{words}</li>
        ))}
      </ul>
    </Hint>
  )
}
