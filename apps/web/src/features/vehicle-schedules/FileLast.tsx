import { Button, type ButtonProps } from '@mantine/core'
import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pages } from '../../pages/pages.ts'

/** The states in which a document is wanted now. */
const WANTED: readonly VehicleSchedule['state'][] = ['never-recorded', 'overdue', 'waiting', 'this-week']

interface Props {
  schedule: VehicleSchedule
  size: NonNullable<ButtonProps['size']>
}

/** Leads to the form of a new document, of the vehicle and the kind that fulfils its schedule; nothing where none is wanted yet. */
export function FileLast({ schedule: { vehicle, activity_type: type, state }, size }: Props) {
  const { t } = useTranslation()
  if (!WANTED.includes(state)) return null
  return (
    <Button
      size={size}
      mih={24}
      variant={state === 'overdue' ? 'filled' : 'default'}
      renderRoot={props => (
        <Link to={pages.vehicleFile.path} search={{ vehicleId: vehicle.id, add: '1', addType: type.id }} {...props} />
      )}
    >
      {state === 'never-recorded' ? t('File the last one') : t('File it now')}
    </Button>
  )
}
