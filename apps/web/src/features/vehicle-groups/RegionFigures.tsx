import type { PlaceFigures } from '@milepost/contract/depot-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pages } from '../../pages/pages.ts'
import { recordPath } from '../../pages/paths.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { DepotFigure, figuresOf } from './DepotFigure.tsx'
import { regionFiguresQuery } from './depot-figures-query.ts'
import classes from './RegionFigures.module.css'

/** What each depot of a region has now and what they have in total, each figure leading to what it counts. */
export function RegionFigures({ regionId }: { regionId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(regionFiguresQuery(regionId))
  return (
    <>
      <h2>{t('At a glance')}</h2>
      {data === undefined && error !== null && <FailedMessage error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows label={t('Loading…')} />}
      {data?.depots.length === 0 && <p className={classes.none}>{t('No vehicle groups in this region')}</p>}
      {data && data.depots.length > 0 && <FiguresTable {...data} />}
      {data && isLessThanSum(data) && (
        <p className={classes.none}>{t('A vehicle of several groups counts once in the total.')}</p>
      )}
    </>
  )
}

const isLessThanSum = ({ whole, depots }: { whole: PlaceFigures; depots: readonly PlaceFigures[] }) =>
  depots.reduce((sum, { vehicles }) => sum + vehicles, 0) > whole.vehicles

function FiguresTable({ whole, depots }: { whole: PlaceFigures; depots: readonly PlaceFigures[] }) {
  const { t } = useTranslation()
  const cells = (place: PlaceFigures, groupIds: readonly number[]) =>
    figuresOf(place).map(({ id, value }) => (
      <td key={id}>
        <DepotFigure id={id} value={value} groupIds={groupIds} />
      </td>
    ))
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{t('Vehicle group')}</th>
          {figuresOf(whole).map(({ id, label }) => (
            <th key={id} scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {depots.map(depot => (
          <tr key={depot.id}>
            <th scope="row">
              <Link to={recordPath(pages.vehicleGroups.path, depot.id)}>{depot.name}</Link>
            </th>
            {cells(depot, [depot.id])}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total_depots')}</th>
          {cells(
            whole,
            depots.map(({ id }) => id),
          )}
        </tr>
      </tfoot>
    </table>
  )
}
