import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { ReportList } from './ReportList.tsx'
import { SentList } from './SentList.tsx'
import { scheduledReportsAddress, VIEWS } from './scheduled-reports-search.ts'

/** Tables that are sent by mail, and what was sent: one's own, for administrators all of their customers'. */
export function ScheduledReportsPage() {
  const { t } = useTranslation()
  const [params, change] = useAddressState(scheduledReportsAddress)
  const view = (
    <SegmentedControl
      size="xs"
      aria-label={t('Reports, or what was sent')}
      data={[
        { value: 'reports', label: t('Reports') },
        { value: 'sent', label: t('What was sent') },
        { value: 'ended', label: t('Ended_reports') },
      ]}
      value={params.view}
      onChange={value => change({ view: VIEWS.find(one => one === value) ?? 'reports' })}
    />
  )
  const List = params.view === 'sent' ? SentList : ReportList
  return <List params={params} change={change} view={view} />
}
