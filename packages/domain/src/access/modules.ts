/**
 * The modules of the product: the exact permission strings that gate tiles, menu entries and calls (PERM-04), and for
 * companion apps the SSO reference that opens them as well (C-01, C-59).
 */
export const MODULES = [
  'Track',
  'TrackVehicle',
  'Trace',
  'TraceVehicle',
  'Geofence',
  'Mobileye ADAS',
  'Driver Behaviour',
  'videos',
  'Vehicle Check',
  'Defect',
  'Vehicle File',
  'SafetyInspection',
  'SafetyInspectionScheduleViewer',
  'accessEarnedRecognition',
  'accessEarnedRecognitionDriver',
  'accessTachoGraf',
  'AgencyOnboarding',
  'VOR',
  'Timesheet',
  'Trips',
  'Events',
  'Vehicle Utilisation',
] as const

export type Module = (typeof MODULES)[number]

/** Those whose calls an API key may read. */
export const KEY_MODULES = [
  'Track',
  'Trace',
  'Geofence',
  'Mobileye ADAS',
  'Driver Behaviour',
  'Timesheet',
  'Trips',
  'Events',
] as const satisfies readonly Module[]

export const isKeyModule = (module: Module): boolean => KEY_MODULES.some(one => one === module)

/** Companion apps: their modules, any of which opens them (C-42), and the ExternalAppReference that does too (C-01). */
export const COMPANION_APPS = {
  defect: { modules: ['Defect'], reference: 'DEFECT' },
  safetyInspection: {
    modules: ['SafetyInspection', 'SafetyInspectionScheduleViewer'],
    reference: 'SAFETY_INSPECTION',
  },
  earnedRecognition: { modules: ['accessEarnedRecognition', 'accessEarnedRecognitionDriver'], reference: null },
  tachograph: { modules: ['accessTachoGraf'], reference: 'TACHOGRAF' },
  agencyOnboarding: { modules: ['AgencyOnboarding'], reference: 'DRIVER_AGENCY_ONBOARDING' },
  // The documents name no reference for it: its module alone opens it (HOME-29).
  utilisation: { modules: ['Vehicle Utilisation'], reference: null },
  emergencyResponse: { modules: [], reference: 'ER_DASHBOARD' },
  datalive: { modules: [], reference: 'datalive' },
} as const satisfies Record<string, { modules: readonly Module[]; reference: string | null }>

export type CompanionApp = keyof typeof COMPANION_APPS

/** Whether any of the module names, or the SSO reference where there is one, is held. */
export function mayOpen(
  app: CompanionApp,
  held: { modules: readonly string[]; references: readonly string[] },
): boolean {
  const { modules, reference } = COMPANION_APPS[app]
  return (
    modules.some(module => held.modules.includes(module)) ||
    (reference !== null && held.references.some(r => r.toUpperCase() === reference.toUpperCase()))
  )
}
