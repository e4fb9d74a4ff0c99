import { Switch, TextInput } from '@mantine/core'
import { type BehaviourSetting, behaviourSettings } from '@milepost/contract/behaviour.ts'
import { correctionReason } from '@milepost/contract/correction-reason.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../ui/Form.tsx'
import { textLimits } from '../ui/field-limits.ts'
import { makeChange } from '../ui/make-change.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
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

  const missing =
    isChanged && !correctionReason.safeParse(reason).success ? t('Enter a reason of at least 3 characters.') : null

  async function save() {
    if (!isChanged) return
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
    <Form missing={missing} onSend={() => void save()}>
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
            {...textLimits(correctionReason)}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <ReasonButton type="submit" size="xs" loading={isBusy} reason={missing}>
            {isEnabled ? t('Switch scoring on') : t('Switch scoring off')}
          </ReasonButton>
        </div>
      )}
    </Form>
  )
}
