import { Button, type ButtonProps } from '@mantine/core'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { pages } from '../../pages/pages.ts'

const { access, method } = vehicleActivities.create

/** The states in which a document is wanted now. */
const WANTED: readonly VehicleSchedule['state'][] = ['never-recorded', 'overdue', 'waiting', 'this-week']

interface Props {
  schedule: VehicleSchedule
  size: NonNullable<ButtonProps['size']>
}

/**
 * Leads to the form of a new document, of the vehicle and the kind that fulfils its schedule; nothing where none is wanted yet, or
 * the reader may file none. */
export function FileLast({ schedule: { vehicle, activity_type: type, state }, size }: Props) {
  const { t } = useTranslation()
  const signedIn = useSession()
  const mayFile = signedIn !== null && refusalOf(access, callerOf(signedIn.currentUser), method) === null
  if (!mayFile || !WANTED.includes(state)) return null
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
