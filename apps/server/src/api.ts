import type { FastifyInstance } from 'fastify'
import { attentionSources } from './attention-sources.ts'
import { auditedNouns } from './audited-nouns.ts'
import { createSignIn } from './auth/create-sign-in.ts'
import { type Context, listenHost, loopbackOf } from './context.ts'
import { isDemoFiling } from './demo/vehicle-file/filing-state.ts'
import { apiKeyNoun } from './features/api-keys/api-key-noun.ts'
import { apiKeyEndpoints } from './features/api-keys/routes.ts'
import { appConfigEndpoints } from './features/app-config/routes.ts'
import { attentionEndpoints } from './features/attention/routes.ts'
import { auditLogEndpoints } from './features/audit-log/routes.ts'
import { behaviourEndpoints } from './features/behaviour/routes.ts'
import { customerEndpoints } from './features/customers/routes.ts'
import { defectEndpoints } from './features/defects/routes.ts'
import { deviceEndpoints } from './features/devices/routes.ts'
import { driverCheckEndpoints } from './features/driver-checks/routes.ts'
import { driverNoun } from './features/drivers/driver-noun.ts'
import { eventReviewEndpoints } from './features/event-reviews/routes.ts'
import { eventEndpoints } from './features/events/routes.ts'
import { explainedDayEndpoints } from './features/explained-days/routes.ts'
import { feedEndpoints } from './features/feeds/routes.ts'
import { fileEndpoints } from './features/files/routes.ts'
import { geofenceEndpoints } from './features/geofences/routes.ts'
import { jobEndpoints } from './features/jobs/routes.ts'
import { languageEndpoints } from './features/languages/routes.ts'
import { leaseCompanyNoun } from './features/lease-companies/lease-company-noun.ts'
import { liveLinkEndpoints } from './features/live-links/routes.ts'
import { logoEndpoints } from './features/logos/routes.ts'
import { mountConfirmPage } from './features/mail-answers/confirm-page.ts'
import { mountStopPage } from './features/mail-answers/stop-page.ts'
import { mailEndpoints } from './features/mails/routes.ts'
import { managementCompanyNounOf } from './features/management-companies/management-company-noun.ts'
import { cancelImportOfJob } from './features/map-areas/imports.ts'
import { mapAreaEndpoints } from './features/map-areas/routes.ts'
import { importMapArea } from './features/map-areas/tasks.ts'
import { mapEndpoints } from './features/maps/routes.ts'
import { notificationEmailEndpoints } from './features/notification-emails/routes.ts'
import { confirmAddress, findAgreement } from './features/notifications/address-confirmations.ts'
import { pushEndpoints } from './features/notifications/push-routes.ts'
import { notificationEndpoints } from './features/notifications/routes.ts'
import { stoppableNotifications } from './features/notifications/stop-notifications.ts'
import { ownAccountEndpoints } from './features/own-account/routes.ts'
import { passwordEndpoints } from './features/passwords/routes.ts'
import { qrPageEndpoints } from './features/qr-page/routes.ts'
import { recalculationEndpoints } from './features/recalculation/recalculation-routes.ts'
import { changedFigureEndpoints } from './features/recalculation/routes.ts'
import { recordPictureEndpoints } from './features/record-pictures/routes.ts'
import { regionNoun } from './features/regions/region-noun.ts'
import { repairerEndpoints } from './features/repairers/routes.ts'
import { safetyInspectionEndpoints } from './features/safety-inspections/routes.ts'
import { savedViewEndpoints } from './features/saved-views/routes.ts'
import { scheduleTypeEndpoints } from './features/schedule-types/routes.ts'
import { scheduledReportEndpoints } from './features/scheduled-reports/routes.ts'
import { stoppableReport } from './features/scheduled-reports/stop-report.ts'
import { searchEndpoints } from './features/search/routes.ts'
import { createSetUp } from './features/setup/set-up.ts'
import { signInEndpoints } from './features/sign-in/routes.ts'
import { timesheetEndpoints } from './features/timesheets/routes.ts'
import { traceEndpoints } from './features/traces/routes.ts'
import { trackEndpoints } from './features/track/routes.ts'
import { tripEndpoints } from './features/trips/routes.ts'
import { unknownDeviceEndpoints } from './features/unknown-devices/routes.ts'
import { cancelUploadOfJob } from './features/uploads/cancel-upload.ts'
import { uploadEndpoints } from './features/uploads/routes.ts'
import { workOffUpload } from './features/uploads/tasks.ts'
import { userRecordEndpoints } from './features/user-records/routes.ts'
import { userEndpoints } from './features/users/routes.ts'
import { vehicleActivityEndpoints } from './features/vehicle-activities/routes.ts'
import { vehicleActivityTypeEndpoints } from './features/vehicle-activity-types/routes.ts'
import { vehicleCostSumEndpoints } from './features/vehicle-costs/routes.ts'
import { vehicleCostNoun } from './features/vehicle-costs/vehicle-cost-noun.ts'
import { vehicleEnquiryEndpoints } from './features/vehicle-enquiries/routes.ts'
import { vehicleFileExportEndpoints } from './features/vehicle-file-exports/routes.ts'
import { vehicleGroupEndpoints } from './features/vehicle-groups/routes.ts'
import { VEHICLE_LIST_NOUNS } from './features/vehicle-lists/vehicle-list-nouns.ts'
import { vehicleNoteNoun } from './features/vehicle-notes/vehicle-note-noun.ts'
import { vehiclePageEndpoints } from './features/vehicle-page/routes.ts'
import { scheduleCalendarEndpoints } from './features/vehicle-schedules/calendar-routes.ts'
import { vehicleScheduleEndpoints } from './features/vehicle-schedules/routes.ts'
import { vehicleEndpoints } from './features/vehicles/routes.ts'
import { vehicleCodeEndpoints } from './features/vehicles/vehicle-code-routes.ts'
import { webhookEndpoints } from './features/webhooks/routes.ts'
import { createHttpServer } from './http/http-server.ts'
import { recordEndpoints } from './http/record-endpoints.ts'
import { mountLiveChannel } from './live/live-channel.ts'
import { ALL_MAIL_KINDS } from './mail-kinds.ts'
import { createMapProvider } from './maps/create-map-provider.ts'
import { createRasterTiles } from './maps/raster-tiles.ts'
import { openPushSending } from './push/open-push-sending.ts'
import { reportEndpoints } from './report-endpoints.ts'
import { createPlaceNames } from './telemetry/place-names.ts'
import { uploadNounsOf } from './upload-nouns.ts'
import { TIMELINE_SOURCES, vehicleParts } from './vehicle-page-sources.ts'

export interface Api {
  app: FastifyInstance
  /** The one-time code of the set-up page, while it is open. */
  setUpCode: string | null
  stop(): Promise<void>
}

/**
 * Composes the features of the api role, the one place that knows them all, and listens. `faults`: what the other roles of this
 * process cannot do now, a sentence each.
 */
export async function startApi(context: Context, origin: string, port: number, faults: () => string[]): Promise<Api> {
  const signIn = await createSignIn(context, { origin, loopback: loopbackOf(context, port) })
  const setUp = await createSetUp(context)
  const maps = createMapProvider(context.config, context.metrics)
  const { rasterLayers: layers, timeoutMs } = context.config.maps
  const rasterTiles = createRasterTiles({ layers, timeoutMs, metrics: context.metrics })
  const placeNames = createPlaceNames(maps)
  const uploadNouns = uploadNounsOf(context.config)
  const app = await createHttpServer(context, origin, {
    endpoints: [
      ...recordEndpoints(context, apiKeyNoun),
      ...apiKeyEndpoints(context),
      ...appConfigEndpoints(context, () => isDemoFiling(context)),
      ...attentionEndpoints(attentionSources(context)),
      ...auditLogEndpoints(context, auditedNouns(context)),
      ...changedFigureEndpoints(context),
      ...recalculationEndpoints(context),
      ...customerEndpoints(context),
      ...deviceEndpoints(context, origin, placeNames),
      ...recordEndpoints(context, driverNoun),
      ...explainedDayEndpoints(context),
      ...feedEndpoints(context),
      ...behaviourEndpoints(context, placeNames),
      ...eventEndpoints(context, placeNames),
      ...eventReviewEndpoints(context),
      ...fileEndpoints(context),
      ...geofenceEndpoints(context),
      ...jobEndpoints(context, uploadNouns, {
        [importMapArea.name]: cancelImportOfJob(context),
        [workOffUpload.name]: id => cancelUploadOfJob(context.system, context.files, id),
      }),
      ...languageEndpoints,
      ...recordEndpoints(context, leaseCompanyNoun),
      ...recordEndpoints(context, vehicleCostNoun),
      ...vehicleCostSumEndpoints(context),
      ...recordEndpoints(context, vehicleNoteNoun),
      ...repairerEndpoints(context),
      ...liveLinkEndpoints(context, origin, maps),
      ...logoEndpoints(context),
      ...recordEndpoints(context, managementCompanyNounOf(context)),
      ...mailEndpoints(context, origin, ALL_MAIL_KINDS),
      ...mapAreaEndpoints(context),
      ...mapEndpoints(maps, rasterTiles),
      ...notificationEmailEndpoints(context),
      ...notificationEndpoints(context),
      ...pushEndpoints(context, await openPushSending(context, origin)),
      ...ownAccountEndpoints(context, signIn),
      ...passwordEndpoints(context),
      ...recordEndpoints(context, regionNoun),
      ...savedViewEndpoints(context),
      ...scheduleTypeEndpoints(context),
      ...scheduledReportEndpoints(context, reportEndpoints(context, placeNames)),
      ...searchEndpoints(context),
      ...signInEndpoints(context, signIn, setUp.isOpen),
      ...timesheetEndpoints(context, placeNames),
      ...traceEndpoints(context, maps, placeNames),
      ...trackEndpoints(context),
      ...tripEndpoints(context, placeNames),
      ...unknownDeviceEndpoints(context),
      ...uploadEndpoints(context, uploadNouns),
      ...userEndpoints(context, signIn),
      ...userRecordEndpoints(context, signIn),
      ...qrPageEndpoints(context),
      ...recordPictureEndpoints(context),
      ...vehicleActivityEndpoints(context),
      ...vehicleActivityTypeEndpoints(context),
      ...vehicleGroupEndpoints(context),
      ...VEHICLE_LIST_NOUNS.flatMap(noun => recordEndpoints(context, noun)),
      ...vehiclePageEndpoints(context, placeNames, {
        parts: vehicleParts(context, placeNames),
        sources: TIMELINE_SOURCES,
      }),
      ...vehicleScheduleEndpoints(context),
      ...vehicleEndpoints(context),
      ...driverCheckEndpoints(context),
      ...defectEndpoints(context),
      ...safetyInspectionEndpoints(context),
      ...vehicleCodeEndpoints(context, origin),
      ...scheduleCalendarEndpoints(context, origin),
      ...vehicleEnquiryEndpoints(context),
      ...vehicleFileExportEndpoints(context),
      ...webhookEndpoints(context),
    ],
    sessions: {
      findByJwt: signIn.jwts.findByJwt,
      findByCookie: async request => (await signIn.cookie.find(request))?.caller ?? null,
    },
    faults,
    mounts: [
      ...signIn.mounts,
      setUp.mount,
      ...[stoppableReport, stoppableNotifications].map(
        mail => async (app: FastifyInstance) => mountStopPage(app, context, mail),
      ),
      async app => mountConfirmPage(app, context, { find: findAgreement, confirm: confirmAddress }),
      async app => mountLiveChannel(app, context, { origin, cookie: signIn.cookie }),
    ],
  })
  app.addHook('onClose', () => maps.close())
  const stop = async () => app.close()
  try {
    await app.listen({ port, host: listenHost(context) })
  } catch (error) {
    await stop()
    throw error
  }
  return { app, setUpCode: setUp.code, stop }
}
