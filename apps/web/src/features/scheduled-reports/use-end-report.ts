import { type ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REPORTS_KEY } from '../../records/report-queries.ts'
import { makeChange } from '../../ui/make-change.ts'

type Named = Pick<ScheduledReport, 'id' | 'name'>

/** Ends a report, with the way back: it is then on or off as it was. Resolves to whether it was ended. */
export function useEndReport({ id, name, is_on }: Named & Pick<ScheduledReport, 'is_on'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const restore = useRestoreReport()
  return async (): Promise<boolean> => {
    const action = () => ({ label: t('Undo'), run: () => void restore({ id, name }, is_on) })
    const { isMade } = await makeChange({ outcome: 'Remove success', note: name, action }, send =>
      send(scheduledReports.archive, { params: { id } }),
    )
    await client.invalidateQueries({ queryKey: REPORTS_KEY })
    return isMade
  }
}

/** Brings an ended report back; `isOn`: it is sent again, and not only there. Resolves to whether it was restored. */
export function useRestoreReport() {
  const client = useQueryClient()
  return async ({ id, name }: Named, isOn: boolean): Promise<boolean> => {
    const { isMade } = await makeChange({ outcome: 'Update successful', note: name }, send =>
      send(scheduledReports.restore, { params: { id }, body: { is_on: isOn } }),
    )
    await client.invalidateQueries({ queryKey: REPORTS_KEY })
    return isMade
  }
}
