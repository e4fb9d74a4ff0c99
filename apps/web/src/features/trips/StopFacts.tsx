import { useTranslation } from 'react-i18next'
import { Fact, Figure } from './TripFacts.tsx'
import classes from './TripPanel.module.css'
import type { StopDetail } from './trip-queries.ts'
import { useTripWords } from './use-trip-words.ts'

/** What is known of a stop, and why it counts as one. */
export function StopFacts({ stop }: { stop: StopDetail }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const at = (instant: string) => words.moment(Date.parse(instant))
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={stop.end === null ? t('Parked so far') : t('Parked')}>{words.duration(stop.duration_s)}</Figure>
        <Figure name={t('Engine on')}>{stop.idling_s === 0 ? '–' : words.duration(stop.idling_s)}</Figure>
      </dl>
      <dl className={classes.facts}>
        <Fact name={t('Why a stop')}>{words.stopReason(stop.reason)}</Fact>
        <Fact name={t('Place')}>{words.place(stop.place, stop.is_private)}</Fact>
        {stop.geofences.length > 0 && <Fact name={t('Geofence')}>{stop.geofences.join(', ')}</Fact>}
        <Fact name={t('Start')}>{at(stop.start)}</Fact>
        <Fact name={t('End')}>{stop.end === null ? t('It lasts.') : at(stop.end)}</Fact>
        {stop.idling.map(idling => (
          <Fact key={idling.id} name={t('Engine on')}>
            {words.time(Date.parse(idling.start))} · {words.duration(idling.duration_s)}
          </Fact>
        ))}
      </dl>
    </>
  )
}
