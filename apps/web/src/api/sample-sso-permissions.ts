import type { SsoPermission } from '@milepost/contract/users.ts'

type Flag = Extract<keyof SsoPermission, `Is${string}`>

const noFlags: Record<Flag, boolean> = {
  IsCustomerAdmin: false,
  IsEngineer: false,
  IsGlobalAdmin: false,
  IsManager: false,
  IsReadonly: false,
  IsRepairer: false,
  IsServerUser: false,
  IsUserVehicleAdmin: false,
}

/** Reference, application, permission, level, and the flag it sets (N-11). */
const ROWS: readonly [string, string, string, number, Flag | null][] = [
  ['datalive', 'Datalive', 'Datalive Admin', 1, 'IsCustomerAdmin'],
  ['DEFECT', 'Defect', 'Defect Admin', 1, 'IsCustomerAdmin'],
  ['DEFECT', 'Defect', 'Defect Repairer', 2, 'IsRepairer'],
  ['DEFECT', 'Defect', 'Defect Limited', 3, null],
  ['SAFETY_INSPECTION', 'Safety Inspection', 'Safety Inspection Brake Test Uploader', 2, 'IsEngineer'],
  ['SAFETY_INSPECTION', 'Safety Inspection', 'Safety Inspection Manager', 2, 'IsManager'],
  ['DRIVER_AGENCY_ONBOARDING', 'Agency Onboarding', 'Agency Onboarding', 2, 'IsManager'],
]

const APPLICATIONS = [...new Set(ROWS.map(([reference]) => reference))]

/** Stands in for a permission list that the sign-in provider did not send, outside production (AUTH-22). */
export const SAMPLE_SSO_PERMISSIONS: readonly SsoPermission[] = ROWS.map(
  ([reference, application, name, level, flag], index) => ({
    ...noFlags,
    ...(flag === null ? {} : { [flag]: true }),
    Id: index + 1,
    ExternalAppId: APPLICATIONS.indexOf(reference) + 1,
    ExternalAppName: application,
    ExternalAppReference: reference,
    PermissionName: name,
    Level: level,
  }),
)
