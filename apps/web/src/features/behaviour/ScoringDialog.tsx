import { Button, Switch, TextInput } from '@mantine/core'
import { type BehaviourSetting, behaviourSettings } from '@milepost/contract/behaviour.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { CustomerSettingsDialog } from '../../ui/CustomerSettingsDialog.tsx'
import { makeChange } from '../../ui/make-change.ts'
import classes from './ScoringDialog.module.css'

/** Whether each customer lets its drivers be scored. */
export function ScoringDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
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
          'A score marks how a person drives. Where it is off, events are still counted and shown by vehicle; drivers are neither named nor ranked.',
        ),
        t(
          'In Portugal the Labour Code (art. 20) forbids watching from afar how somebody works, and the data protection authority (CNPD, Deliberação 7680/2014) holds that the location of vehicles may not serve to judge workers; their consent does not change that. There it is off from the start.',
        ),
      ]}
      settings={settings}
      onClose={onClose}
    >
      {setting => <Setting setting={setting} />}
    </CustomerSettingsDialog>
  )
}

/** A switch that takes effect once a reason is given. */
function Setting({ setting }: { setting: BehaviourSetting }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isEnabled, setEnabled] = useState(setting.scoring_enabled)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isChanged = isEnabled !== setting.scoring_enabled

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const note = isEnabled ? t('Scoring is on') : t('Scoring is off')
    const body = { customer: setting.customer, scoring_enabled: isEnabled, reason }
    const saved = await makeChange({ outcome: 'Update successful', note }, send =>
      send(behaviourSettings.change, { body }),
    )
    if (saved.isMade) {
      setReason('')
      await queries.invalidateQueries({ queryKey: ['behaviour'] })
    }
    setBusy(false)
  }

  return (
    <form onSubmit={event => void save(event)}>
      <Switch
        label={setting.name}
        description={
          setting.is_forbidden
            ? t('In Portugal: the law forbids it unless you can show a lawful basis.')
            : setting.scoring_enabled
              ? t('Drivers are scored and ranked.')
              : t('Drivers are neither named nor ranked.')
        }
        checked={isEnabled}
        onChange={event => setEnabled(event.currentTarget.checked)}
      />
      {isChanged && (
        <div className={classes.reason}>
          <TextInput
            label={isEnabled ? t('On what legal basis is it switched on?') : t('Why is it switched off?')}
            description={t('Kept in the audit log with your name.')}
            required
            minLength={3}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" loading={isBusy} disabled={reason.trim().length < 3}>
            {isEnabled ? t('Switch scoring on') : t('Switch scoring off')}
          </Button>
        </div>
      )}
    </form>
  )
}
