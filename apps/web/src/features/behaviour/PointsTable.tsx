import { explainScore, hasLevels, type ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import figures from './FigureTable.module.css'
import { LevelMark } from './LevelMark.tsx'
import classes from './PointsTable.module.css'
import type { RankedRow } from './rank-rows.ts'
import { useBehaviourWords } from './use-behaviour-words.ts'

/** Where the points of a score went: count times weight, on a hundred kilometres. */
export function PointsTable({ row, weights }: { row: RankedRow; weights: ScoreWeights }) {
  const { t } = useTranslation()
  const words = useWords()
  const behaviour = useBehaviourWords()
  const lines = explainScore(row.counts, row.distanceM, weights)
  const { score, reason } = row.driving
  const lostWords = (lost: number) =>
    lost > 0 && lost < 0.05 ? `< ${behaviour.decimals(0.1)}` : `−${behaviour.decimals(lost)}`
  const isOff = reason === 'scoring is off'
  const points = lines.reduce((sum, { count, weight }) => sum + count * weight, 0)
  const lost = lines.reduce((sum, line) => sum + (line.lost ?? 0), 0)
  if (lines.length === 0) {
    return (
      <section className={classes.points}>
        <h3>{isOff ? t('Events by type') : t('Score breakdown')}</h3>
        <p className={classes.note}>{t('No events affect the score.')}</p>
      </section>
    )
  }
  return (
    <section className={classes.points}>
      <h3>{isOff ? t('Events by type') : t('Score breakdown')}</h3>
      <table className={figures.figures}>
        <thead>
          <tr>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Events')}</th>
            {!isOff && <th scope="col">{t('Weight')}</th>}
            {score !== null && <th scope="col">{t('Points lost')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, level, count, weight, lost: itsLost }) => (
            <tr key={`${kind} ${level}`}>
              <th scope="row">
                <LevelMark kind={kind} level={level} />
                {behaviour.kind(kind)}
                {hasLevels(kind) && <span className={classes.level}>{behaviour.level(level)}</span>}
              </th>
              <td>{words.number(count)}</td>
              {!isOff && <td>× {words.number(weight)}</td>}
              {score !== null && <td>{lostWords(itsLost ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {score !== null && (
        <p className={classes.note}>
          {t('{{points}} points over {{distance}} = {{lost}} per {{hundredKm}}; 100 − {{lost}} = {{score}}', {
            points: words.number(points),
            distance: words.distance(row.distanceM),
            hundredKm: behaviour.hundredKm,
            lost: behaviour.decimals(lost),
            score: behaviour.decimals(score),
          })}
          {lost > 100 && ` ${t('A score does not fall below 0.')}`}
        </p>
      )}
    </section>
  )
}
