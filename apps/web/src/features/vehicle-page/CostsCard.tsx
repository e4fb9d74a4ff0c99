import { Button } from '@mantine/core'
import type { CostsOfVehicle, VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { costPerDistance } from '@milepost/domain/vehicle-costs/cost-per-distance.ts'
import { costKindWord } from '@milepost/texts/cost-words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Card, LeftOut } from './Card.tsx'
import { CostDialog } from './CostDialog.tsx'
import table from './Costs.module.css'
import { PageLink } from './PageLink.tsx'
import classes from './VehiclePage.module.css'
import { vehicleUseQuery } from './vehicle-page-queries.ts'

/** What the vehicle cost in the twelve months of its use, by kind, and by what it drove; each figure leads to its costs. */
export function CostsCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { costs } = vehicle
  const mayAdd = costs?.may_create === true && vehicle.archived_at === null
  return (
    <Card
      title={t('Costs in twelve months')}
      link={
        costs !== null && <PageLink page="vehicleCosts" search={{ vehicle: vehicle.id }} text={t('All its costs')} />
      }
    >
      {costs === null ? (
        <LeftOut vehicle={vehicle} part="costs" />
      ) : costs.sums.length === 0 ? (
        <p className={classes.quiet}>{t('No costs in the last twelve months.')}</p>
      ) : (
        [...Map.groupBy(costs.sums, ({ currency }) => currency)].map(([currency, sums]) => (
          <CostTable key={currency} vehicleId={vehicle.id} costs={costs} currency={currency} sums={sums} />
        ))
      )}
      {mayAdd && (
        <Button
          size="xs"
          variant="default"
          className={table.add ?? ''}
          leftSection={<IconPlus size={14} />}
          onClick={() => setAdding(true)}
        >
          {t('Add cost')}
        </Button>
      )}
      {isAdding && costs !== null && (
        <CostDialog vehicle={vehicle} currency={costs.currency} onClose={() => setAdding(false)} />
      )}
    </Card>
  )
}

interface TableProps {
  vehicleId: number
  costs: CostsOfVehicle
  currency: string
  sums: CostsOfVehicle['sums']
}

function CostTable({ vehicleId, costs: { from, until, while_driven: whileDriven }, currency, sums }: TableProps) {
  const { t } = useTranslation()
  const words = useWords()
  const { data } = useQuery(vehicleUseQuery(vehicleId))
  const total = sums.reduce((sum, { amount }) => sum + amount, 0)
  const drivenM = data?.use?.reduce((sum, { distance_m }) => sum + distance_m, 0)
  const amount = whileDriven?.sums.find(sum => sum.currency === currency)?.amount ?? null
  const isSinceFirstTrip = whileDriven !== null && whileDriven.from > from
  const perDistance =
    drivenM === undefined || whileDriven === null
      ? null
      : costPerDistance({ amount, distanceM: drivenM, days: whileDriven.days }, words.distanceUnits)
  const days = { vehicle: vehicleId, from, until }
  return (
    <table className={table.costs}>
      <thead>
        <tr>
          <th scope="col">{t('Kind_cost')}</th>
          <th scope="col">{t('Net amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ kind, amount }) => (
          <tr key={kind}>
            <th scope="row">{costKindWord(kind, t)}</th>
            <td>
              <PageLink page="vehicleCosts" search={{ ...days, kind }} text={words.money(amount, currency)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={table.total}>
          <th scope="row">{t('Total_use')}</th>
          <td>
            <PageLink page="vehicleCosts" search={days} text={words.money(total, currency)} />
          </td>
        </tr>
        {perDistance !== null && (
          <tr>
            <th scope="row">
              {words.isMetric ? t('Per 100 km driven') : t('Per mile driven')}
              {isSinceFirstTrip && <small>{t('since {{day}}', { day: words.dateOf(whileDriven.from) })}</small>}
            </th>
            <td>
              <PageLink
                page="vehicleCosts"
                search={{ ...days, from: whileDriven?.from ?? from }}
                text={words.money(Math.round(perDistance), currency)}
              />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
