import { useTranslation } from 'react-i18next'
import classes from './TripPanel.module.css'
import type { StopDetail } from './trip-queries.ts'
import { useTripWords } from './use-trip-words.ts'

/** What the tracker reported during a stop: of many the first and the last, with a line for those between. */
export function StopRecords({ records: { count, results } }: { records: StopDetail['records'] }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const isCut = count > results.length
  const half = Math.ceil(results.length / 2)
  const ignition = (on: boolean | null) =>
    on === null ? t('Ignition not known') : on ? t('Ignition on') : t('Ignition off')
  const row = (record: (typeof results)[number], at: number) => (
    <li key={`${record.timestamp} ${at}`}>
      <span className={classes.time}>{words.time(Date.parse(record.timestamp))}</span>
      <span className={classes.legWords}>
        <strong>{ignition(record.ignition)}</strong>
        {!record.has_fix && <span className={classes.quiet}>{t('without a position')}</span>}
        {record.late && <span className={classes.quiet}>{t('arrived late')}</span>}
      </span>
      <span className={classes.legFigures}>{words.speed(record.speed)}</span>
    </li>
  )
  return (
    <section className={classes.section} aria-label={t('Records behind it')}>
      <h3>
        {t('Records behind it')} <span className={classes.quiet}>{words.number(count)}</span>
      </h3>
      {count === 0 && <p className={classes.quiet}>{t('Nothing was reported meanwhile.')}</p>}
      <ol className={classes.legs}>
        {(isCut ? results.slice(0, half) : results).map(row)}
        {isCut && (
          <li className={classes.quiet}>
            {t('{{shown}} records between', { shown: words.number(count - results.length) })}
          </li>
        )}
        {isCut && results.slice(half).map((record, at) => row(record, half + at))}
      </ol>
    </section>
  )
}
