import { Button } from '@mantine/core'
import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArchiving } from './use-archiving.ts'

/** Puts one activity away or brings it back: on a phone, where no rows are selected, the only way. */
export function ArchiveButton({ activity: { id, archived_at } }: { activity: VehicleActivity }) {
  const { t } = useTranslation()
  const put = useArchiving()
  const [isRunning, setRunning] = useState(false)
  const isArchived = archived_at !== null

  async function run() {
    setRunning(true)
    await put([id], !isArchived)
    setRunning(false)
  }

  return (
    <Button size="sm" variant="default" loading={isRunning} onClick={() => void run()}>
      {isArchived ? t('Restore') : t('Archive')}
    </Button>
  )
}
