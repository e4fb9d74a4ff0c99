import { Textarea } from '@mantine/core'
import { LONGEST_PURPOSE, type TimesheetSetting, timesheetSettings } from '@milepost/contract/timesheet-settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { CustomerSettingsDialog } from '../../ui/CustomerSettingsDialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './PurposeDialog.module.css'
import { TIMESHEETS_KEY } from './timesheet-queries.ts'

const SETTINGS_KEY = [...TIMESHEETS_KEY, 'settings']

/** What each customer keeps timesheets for. */
export function PurposeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(timesheetSettings.list, {}, { signal }),
    // A form begins with what is stored now.
    gcTime: 0,
  })
  return (
    <CustomerSettingsDialog
      title={t('Purpose of the timesheets')}
      explained={[
        t(
          'Drivers must be told why their hours are recorded (GDPR, art. 5 and 13). The purpose is shown above every timesheet and on every printout.',
        ),
        t(
          'In Portugal, positions may not be used to monitor performance (Labour Code, art. 20; CNPD, Deliberação 7680/2014): that purpose is not lawful there.',
        ),
      ]}
      settings={settings}
      onClose={onClose}
    >
      {setting => <Setting setting={setting} />}
    </CustomerSettingsDialog>
  )
}

function Setting({ setting }: { setting: TimesheetSetting }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const saved = setting.purpose ?? ''
  const [draft, setDraft] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const purpose = draft ?? saved
  const unchanged = purpose.trim() === saved ? t('Nothing has changed.') : null

  async function save() {
    setBusy(true)
    const saved = await makeChange({ outcome: 'Update successful', note: t('Purpose saved') }, send =>
      send(timesheetSettings.change, { body: { customer: setting.customer, purpose: purpose.trim() } }),
    )
    if (saved.isMade) {
      await queries.invalidateQueries({ queryKey: TIMESHEETS_KEY })
      setDraft(null)
    }
    setBusy(false)
  }

  return (
    <Form className={classes.setting} missing={unchanged} onSend={() => void save()}>
      <Textarea
        label={setting.name}
        description={t('Leave empty to show no purpose. Every change is recorded in the audit log with your name.')}
        placeholder={t('For example: overtime pay, hourly invoicing')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_PURPOSE}
        value={purpose}
        onChange={event => setDraft(event.currentTarget.value)}
      />
      <ReasonButton type="submit" size="xs" loading={isBusy} reason={unchanged}>
        {t('Save')}
      </ReasonButton>
    </Form>
  )
}
