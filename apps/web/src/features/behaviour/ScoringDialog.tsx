import { behaviourSettings } from '@milepost/contract/behaviour.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { ScoringSetting } from '../../customer-settings/ScoringSetting.tsx'
import { CustomerSettingsDialog } from '../../ui/CustomerSettingsDialog.tsx'

/** Whether each customer lets its drivers be scored. */
export function ScoringDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const settings = useQuery({
    queryKey: ['behaviour', 'settings'],
    queryFn: ({ signal }) => call(behaviourSettings.list, {}, { signal }),
    // A form begins with what is stored now.
    gcTime: 0,
  })
  return (
    <CustomerSettingsDialog
      title={t('Scoring of drivers')}
      explained={[
        t(
          'A score rates how a person drives. Where scoring is off, events are still shown by vehicle; drivers are not named or ranked.',
        ),
        t(
          "In Portugal, the Labour Code (art. 20) forbids remote monitoring of workers' performance, and the data protection authority (CNPD, Deliberação 7680/2014) holds that vehicle location may not be used to assess workers, even with their consent. There, scoring is off by default.",
        ),
      ]}
      settings={settings}
      onClose={onClose}
    >
      {setting => (
        <ScoringSetting
          setting={setting}
          label={setting.name}
          onSaved={() => queries.invalidateQueries({ queryKey: ['behaviour'] })}
        />
      )}
    </CustomerSettingsDialog>
  )
}
