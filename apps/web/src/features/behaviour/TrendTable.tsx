import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import figures from './FigureTable.module.css'
import classes from './TrendTable.module.css'
import type { TrendPoint } from './trend-points.ts'
import { useBehaviourWords } from './use-behaviour-words.ts'

interface Props {
  points: readonly TrendPoint[]
  step: 'day' | 'week'
  isScored: boolean
}

/** What the graph above draws, in numbers. */
export function TrendTable({ points, step, isScored }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { decimals } = useBehaviourWords()
  return (
    <details className={classes.values}>
      <summary>{t('Values as a table')}</summary>
      <div>
        <table className={figures.figures}>
          <thead>
            <tr>
              <th scope="col">{step === 'day' ? t('Day') : t('Week from')}</th>
              <th scope="col">{t('Known distance')}</th>
              <th scope="col">{t('Events')}</th>
              {isScored && <th scope="col">{t('Score')}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(point => (
              <tr key={point.date}>
                <th scope="row">{words.dateOf(point.date)}</th>
                <td>{words.distance(point.distanceM)}</td>
                <td>{words.number(point.events)}</td>
                {isScored && <td>{point.score === null ? '–' : decimals(point.score)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
