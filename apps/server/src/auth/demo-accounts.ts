import type { Module } from '@milepost/domain/access/modules.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'

/** Of every demo account. Worth nothing outside the demo: there these accounts are refused. */
export const DEMO_PASSWORD = 'milepost-demo'

/** AUTH-22 and N-11: the companion apps of the documents' sample set, and who holds which. */
const APPS = {
  dataliveAdmin: { id: 1, name: 'Datalive', reference: 'datalive', permission: 'Datalive Admin', level: 1 },
  defectAdmin: { id: 2, name: 'Defect', reference: 'DEFECT', permission: 'Defect Admin', level: 1 },
  defectRepairer: { id: 2, name: 'Defect', reference: 'DEFECT', permission: 'Defect Repairer', level: 2 },
  defectLimited: { id: 2, name: 'Defect', reference: 'DEFECT', permission: 'Defect Limited', level: 3 },
  brakeTestUploader: {
    id: 3,
    name: 'Safety Inspection',
    reference: 'SAFETY_INSPECTION',
    permission: 'Safety Inspection Brake Test Uploader',
    level: 2,
  },
  inspectionManager: {
    id: 3,
    name: 'Safety Inspection',
    reference: 'SAFETY_INSPECTION',
    permission: 'Safety Inspection Manager',
    level: 2,
  },
  agencyOnboarding: {
    id: 4,
    name: 'Agency Onboarding',
    reference: 'DRIVER_AGENCY_ONBOARDING',
    permission: 'Agency Onboarding',
    level: 2,
  },
} as const

type App = keyof typeof APPS

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  /** Name of the permission of migration 0003. */
  permission: string
  customer: 'first' | 'second'
  modules: readonly Module[]
  apps: readonly App[]
}

const TRACKING = ['Track', 'TrackVehicle', 'Trace', 'TraceVehicle'] as const
const WORKSHOP = ['Vehicle Check', 'Defect', 'SafetyInspection', 'SafetyInspectionScheduleViewer', 'VOR'] as const
const EVERY_APP = Object.keys(APPS) as App[]

const MANAGER_MODULES = MODULES.filter(module => module !== 'accessTachoGraf' && module !== 'AgencyOnboarding')

const at = (name: string) => `${name}@demo.milepost.example`

/** One for each permission, so that every role can be tried, and an administrator of another customer. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  person('Helen', 'Ashworth', 'Global Admin', MODULES, EVERY_APP),
  person('Marcus', 'Reid', 'Customer Admin', MODULES, EVERY_APP),
  person(
    'Priya',
    'Nair',
    'User Vehicle Admin',
    [...TRACKING, 'Geofence', 'Vehicle File', 'Vehicle Check', 'Trips'],
    [],
  ),
  person('Tom', 'Hargreaves', 'Manager', MANAGER_MODULES, ['defectAdmin', 'inspectionManager']),
  person(
    'Sofia',
    'Martins',
    'Engineer',
    [...TRACKING, ...WORKSHOP, 'Vehicle File'],
    ['defectRepairer', 'brakeTestUploader', 'inspectionManager'],
  ),
  person(
    'Craig',
    'Donnelly',
    'Repairer',
    ['Track', 'TrackVehicle', 'Vehicle Check', 'Defect', 'VOR'],
    ['defectRepairer'],
  ),
  person(
    'Ingrid',
    'Larsen',
    'Read Only',
    [
      ...TRACKING,
      'Geofence',
      'Driver Behaviour',
      'Events',
      'Trips',
      'Timesheet',
      'Vehicle File',
      'Vehicle Utilisation',
    ],
    [],
  ),
  person(
    'Daniel',
    'Okafor',
    'Limited',
    [...TRACKING, 'Vehicle Check', 'Vehicle File', 'Defect', 'Events', 'Trips'],
    ['defectLimited'],
  ),
  person('Grace', 'Whitfield', 'Guest', [], []),
  { ...person('Beatriz', 'Carvalho', 'Customer Admin', MODULES, EVERY_APP), customer: 'second' },
  { ...person('Telemetry', 'Import', 'Server User', [...TRACKING, 'Events', 'Trips'], []), email: at('telemetry') },
]

function person(
  firstName: string,
  lastName: string,
  permission: string,
  modules: readonly Module[],
  apps: readonly App[],
): DemoAccount {
  const email = at(`${firstName}.${lastName}`.toLowerCase())
  return { email, firstName, lastName, permission, customer: 'first', modules, apps }
}

export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(account => account.email)

export function isDemoEmail(email: string): boolean {
  return DEMO_EMAILS.includes(email.trim().toLowerCase())
}

export function appPermissionsOf(account: DemoAccount) {
  return account.apps.map(name => {
    const { id, name: appName, reference, permission, level } = APPS[name]
    return {
      external_app_id: id,
      external_app_name: appName,
      external_app_reference: reference,
      permission_name: permission,
      level,
    }
  })
}
