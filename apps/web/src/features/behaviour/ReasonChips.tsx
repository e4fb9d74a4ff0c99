import type { ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import cell from '../../ui/Cell.module.css'
import { Hint } from '../../ui/Hint.tsx'
import classes from './ReasonChips.module.css'
import { isUnseen, type RankedRow } from './rank-rows.ts'
import { scoreReasons } from './score-reasons.ts'
import { useBehaviourWords } from './use-behaviour-words.ts'

interface Props {
  row: RankedRow
  weights: ScoreWeights
}

/** Why a score is what it is: how many events of which kind, the most expensive first. */
export function ReasonChips(props: Props) {
  const reasons = useReasons(props)
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

/** Likewise in small below a name, where there is no room for a column. */
export function ReasonsUnder(props: Props) {
  const reasons = useReasons(props)
  if (reasons.length === 0) return null
  return <span className={cell.under}>{reasons.map(reason => reason.words).join(' · ')}</span>
}

function useReasons({ row, weights }: Props) {
  const { counted } = useBehaviourWords()
  return isUnseen(row) ? [] : scoreReasons(row, weights).map(one => ({ ...one, words: counted(one) }))
}
