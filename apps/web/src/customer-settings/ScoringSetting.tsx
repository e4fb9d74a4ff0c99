import { Button, Switch, TextInput } from '@mantine/core'
import { type BehaviourSetting, behaviourSettings } from '@milepost/contract/behaviour.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeChange } from '../ui/make-change.ts'
import classes from './ScoringSetting.module.css'

interface Props {
  setting: BehaviourSetting
  label: string
  /** Why whoever looks at it may not change it. */
  reasonNot?: string | null
  onSaved: () => Promise<void>
}

/** A switch that takes effect once a reason is given. */
export function ScoringSetting({ setting, label, reasonNot = null, onSaved }: Props) {
  const { t } = useTranslation()
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
      await onSaved()
    }
    setBusy(false)
  }

  return (
    <form onSubmit={event => void save(event)}>
      <Switch
        label={label}
        description={
          reasonNot ??
          (setting.is_forbidden
            ? t('In Portugal, the law forbids it unless you can show a legal basis.')
            : setting.scoring_enabled
              ? t('Drivers are scored and ranked.')
              : t('Drivers are not named or ranked.'))
        }
        checked={isEnabled}
        disabled={reasonNot !== null}
        onChange={event => setEnabled(event.currentTarget.checked)}
      />
      {isChanged && (
        <div className={classes.reason}>
          <TextInput
            label={isEnabled ? t('Legal basis for scoring') : t('Reason for switching scoring off')}
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
