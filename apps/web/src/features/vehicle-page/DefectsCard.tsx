import { MOST_DAYS } from '@milepost/contract/time-range.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { INSPECTION_WORDS, SEVERITY_WORDS } from '@milepost/texts/defect-words.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { addDays, dayAt } from '../../ui/day-range.ts'
import { Card, LeftOut } from './Card.tsx'
import { PageLink } from './PageLink.tsx'
import { positionStatus } from './position-status.ts'
import classes from './VehiclePage.module.css'

/** What is wrong with the vehicle: that it is driven though it is off the road, that it does not report, and the defects that are not complete, the worst first. */
export function DefectsCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  const { defects, position, driven_off_road: driven } = vehicle
  const isSilent = position !== null && positionStatus(position) === 'stale'
  return (
    <Card title={t('What is wrong_vehicle')}>
      {driven !== null && driven.since !== null && driven.trips > 0 && (
        <p className={classes.wrong}>
          <PageLink
            page="trips"
            search={{ vehicleId: vehicle.id, ...daysSince(driven.since, words.timeZone) }}
            text={t('Driven while off road (VOR): {{count}} trips, {{distance}} since {{when}}', {
              count: driven.trips,
              distance: words.distance(driven.distance_m),
              when: words.dateAndTime(driven.since),
            })}
          />
        </p>
      )}
      {isSilent && <p className={classes.wrong}>{t('Its tracker has sent nothing for more than a day.')}</p>}
      {defects === null && <LeftOut vehicle={vehicle} part="defects" />}
      {defects?.count === 0 && !isSilent && <p className={classes.quiet}>{t('No open defects')}</p>}
      {defects !== null && defects.count > 0 && (
        <ul className={classes.list}>
          {defects.results.map(defect => (
            <li key={defect.id} data-severity={defect.severity}>
              <span className={classes.grow}>
                {defect.description}
                <small>
                  {t(INSPECTION_WORDS[defect.category])} · {words.dateAndTime(defect.dated_at)}
                </small>
              </span>
              <span className={classes.severity} data-severity={defect.severity}>
                {defect.is_off_road ? t('Off road (VOR)') : t(SEVERITY_WORDS[defect.severity])}
              </span>
            </li>
          ))}
        </ul>
      )}
      {defects !== null && defects.count > defects.results.length && (
        <p className={classes.quiet}>{t('and {{count}} more', { count: defects.count - defects.results.length })}</p>
      )}
    </Card>
  )
}

/** The days from an instant until today, of which Trips shows the last where they are more than it takes at once. */
function daysSince(instant: string, timeZone: string): { start: string; end: string } {
  const end = dayAt(Date.now(), timeZone)
  const [since, first] = [dayAt(Date.parse(instant), timeZone), addDays(end, 1 - MOST_DAYS)]
  return { start: since < first ? first : since, end }
}
