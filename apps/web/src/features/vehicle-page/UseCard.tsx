import type { MonthOfUse } from '@milepost/contract/vehicle-page.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { formatDay } from '../../ui/day-range.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Card, LeftOut } from './Card.tsx'
import { PageLink } from './PageLink.tsx'
import classes from './VehiclePage.module.css'
import { vehicleUseQuery } from './vehicle-page-queries.ts'

/** What the vehicle did in each of the last twelve months: a table, whose distances are bars as well. */
export function UseCard({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(vehicleUseQuery(vehicleId))
  if (data?.use) return <UseTable vehicleId={vehicleId} use={data.use} />
  return (
    <Card title={t('Use in twelve months')}>
      {data !== undefined && <LeftOut vehicle={data} part="use" />}
      {data === undefined &&
        (error === null ? (
          <SkeletonRows label={t('Loading…')} />
        ) : (
          <FailedMessage error={error} onRetry={() => void refetch()} />
        ))}
    </Card>
  )
}

function UseTable({ vehicleId, use }: { vehicleId: number; use: readonly MonthOfUse[] }) {
  const { t } = useTranslation()
  const words = useWords()
  const firstWithData = use.find(month => month.has_data)?.month
  const since = firstWithData === use[0]?.month ? undefined : firstWithData
  const most = Math.max(1, ...use.map(month => month.distance_m))
  const sum = (of: 'distance_m' | 'engine_s' | 'idling_s' | 'days_used') =>
    use.reduce((total, month) => total + month[of], 0)
  const monthWords = (month: string) => formatDay(`${month}-01`, 'MMM YYYY', words.locale)
  return (
    <Card title={t('Use in twelve months')} link={<PageLink page="trips" search={{ vehicleId }} text={t('Trips')} />}>
      {sum('distance_m') === 0 && sum('days_used') === 0 ? (
        <p className={classes.quiet}>{t('No trips in the last twelve months.')}</p>
      ) : (
        <table className={classes.use}>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Distance')}</th>
              <th scope="col">{t('Engine on')}</th>
              <th scope="col">{t('Idling_time')}</th>
              <th scope="col">{t('Days used')}</th>
            </tr>
          </thead>
          <tbody>
            {use.toReversed().map(({ month, distance_m, engine_s, idling_s, days_used, has_data }) => (
              <tr key={month}>
                <th scope="row">{monthWords(month)}</th>
                {has_data ? (
                  <>
                    <td>
                      <span className={classes.bar} style={{ inlineSize: `${(distance_m / most) * 100}%` }} />
                      <span className={classes.value}>{words.distance(distance_m)}</span>
                    </td>
                    <td>{words.duration(engine_s)}</td>
                    <td>{words.duration(idling_s)}</td>
                    <td>{days_used}</td>
                  </>
                ) : (
                  <td colSpan={4} className={classes.noData}>
                    {t('No data')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('Total_use')}
                {since !== undefined && <small>{t('since {{month}}', { month: monthWords(since) })}</small>}
              </th>
              <td>
                <span className={classes.value}>{words.distance(sum('distance_m'))}</span>
              </td>
              <td>{words.duration(sum('engine_s'))}</td>
              <td>{words.duration(sum('idling_s'))}</td>
              <td>{sum('days_used')}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  )
}
