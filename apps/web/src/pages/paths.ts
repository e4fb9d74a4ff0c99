/** Every address of the product, named once. */
export const paths = {
  root: '/',
  login: '/login',
  home: '/home',
  unauthorised: '/unauthorised',

  qr: '/qr',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset_password_key',
  setPassword: '/set_password',
  help: '/help',
  helpReportAccident: '/help/report_accident',
  helpVehicle: '/help/vehicle/$registration',
  safety: '/safety',
  safetyReportAccident: '/safety/report_accident',
  safetyVehicle: '/safety/vehicle/$registration',

  track: '/telematics/track',
  trackVehicle: '/telematics/track-vehicle',
  trace: '/telematics/trace',
  traceVehicle: '/telematics/trace-vehicle',
  geofence: '/telematics/geofence',
  timesheets: '/telematics/timesheets',
  timesheet: '/timesheet',
  trips: '/telematics/trip',
  explainedDay: '/telematics/explained-day',
  mobileye: '/telematics/safety/mobileye',
  driverBehaviour: '/telematics/safety/abc',

  events: '/events/activity',
  video: '/video/historic',
  vehicle: '/vehicle/$id',
  vehicleFile: '/vehicle-file/activity',
  vehicleSchedules: '/vehicle-file/schedules',
  vehicleCosts: '/vehicle-file/costs',
  vehicleNotes: '/vehicle-file/notes',
  vorDashboard: '/vor-dashboard/vor',

  vehicleCheckRegions: '/vehiclecheck/region',
  vehicleCheckRegion: '/vehiclecheck/region/$id',
  vehicleCheckDepot: '/vehiclecheck/depot/$id',
  vehicleCheckReport: '/vehiclecheck/report/$id',
  vehicleCheckGateCheck: '/vehiclecheck/gatecheck/$id',
  vehicleCheckNoticeLetter: '/vehiclecheck/notice-letter/$id',
  vehicleCheckUnfixedDamages: '/vehiclecheck/unfixed-damages',
  auditSurveys: '/audit_survey',
  auditSurvey: '/audit_survey/$id',

  administration: '/administration',
  userPreferences: '/administration/user-preferences',
  scheduledReports: '/scheduled-reports',
  managementCompanies: '/administration/management-companies',
  customers: '/administration/customers',
  users: '/administration/users',
  vehicleGroups: '/administration/vehicle-groups',
  regions: '/administration/regions',
  repairers: '/administration/repairers',
  vehicles: '/administration/vehicles',
  drivers: '/administration/drivers',
  leaseCompanies: '/administration/lease-companies',
  liveries: '/administration/liveries',
  drivingLicences: '/administration/driving-licences',
  contractTypes: '/administration/contract-types',
  manufacturers: '/administration/manufacturers',
  models: '/administration/models',
  activityTypes: '/administration/activity-types',
  scheduleTypes: '/administration/schedules',
  trackers: '/administration/trackers',
  connectTracker: '/administration/trackers/connect',
  geofences: '/administration/geofences',
  notificationEmails: '/administration/notification-emails',
  notifications: '/notifications',
  notificationRules: '/administration/notification-rules',
  uploads: '/administration/uploads',
  apiKeys: '/administration/api-keys',
  webhooks: '/administration/webhooks',
  webhookDeliveries: '/administration/webhooks/deliveries',
  changedFigures: '/administration/changed-figures',
  mapAreas: '/administration/map-areas',
  unknownDevices: '/administration/unknown-devices',
  outbox: '/administration/outbox',
  jobs: '/administration/jobs',
  auditLog: '/administration/audit-log',

  defectApp: '/apps/defect',
  safetyInspectionApp: '/apps/safety-inspection',
  safetyInspectionsOfVehicle: '/apps/safety-inspection/vehicle-history/$id',
  earnedRecognitionApp: '/apps/earned-recognition',
  tachographApp: '/apps/tachograph',
  agencyOnboardingApp: '/apps/agency-onboarding',
  utilisationApp: '/apps/utilisation',
  emergencyResponseApp: '/apps/emergency-response',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Login-free pages on which signing out stays where it is (AUTH-17). */
const LOGOUT_STAYS: readonly string[] = [paths.help, paths.qr, paths.helpReportAccident]

/** Pages without header and without the need of a stored user (SHELL-02, C-14, N-02). */
const WITHOUT_USER: readonly string[] = [
  paths.root,
  paths.login,
  paths.setPassword,
  paths.forgotPassword,
  paths.resetPassword,
  paths.unauthorised,
  paths.qr,
  paths.help,
  paths.helpReportAccident,
  paths.safety,
  paths.safetyReportAccident,
]

const withoutTrailingSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)

export function staysOnLogout(pathname: string): boolean {
  return LOGOUT_STAYS.includes(withoutTrailingSlash(pathname))
}

/** Whether a page is for anybody: the listed ones, and any address that contains help/vehicle/ (ROUTE-09 to ROUTE-11). */
export function isPublicPath(pathname: string): boolean {
  return (
    WITHOUT_USER.includes(withoutTrailingSlash(pathname)) ||
    pathname.includes('help/vehicle/') ||
    pathname.startsWith('/safety/vehicle/')
  )
}

/**
 * Where to go after signing in: the return address when it is a path of this site, else the home page (C-11). A path that
 * starts with two slashes, or with a backslash, names another host.
 */
export function safeReturnUrl(returnUrl: string | undefined): string {
  const isLocal = returnUrl !== undefined && /^\/(?![/\\])/.test(returnUrl) && !/[\t\n\r]/.test(returnUrl)
  return isLocal && !returnUrl.startsWith(paths.login) ? returnUrl : paths.home
}

/** The page of one record of a list, as a link that can be shared. */
export const recordPath = (listPath: string, id: number): string => `${listPath}/${id}`

/** The page that adds a record to a list. */
export const newPath = (listPath: string): string => `${listPath}/new`

/** The page of a vehicle: where every registration leads. */
export const vehiclePath = (vehicleId: number): string => paths.vehicle.replace('$id', String(vehicleId))
