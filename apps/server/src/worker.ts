import { Gauge, Registry } from 'prom-client'
import { auditRetentionTask } from './audit/audit-retention.ts'
import { endOldSessionsTask } from './auth/end-old-sessions.ts'
import type { Context } from './context.ts'
import { verifyCorrectionsTask } from './corrections/verify-chains.ts'
import { makePartitionsTask } from './db/make-partitions.ts'
import { openNotices } from './db/notices.ts'
import { expireCommandsTask } from './features/devices/expire-commands.ts'
import { tellWebhooks } from './features/feeds/tell-webhooks.ts'
import { deriveGeofencePastWork } from './features/geofences/derive-past.ts'
import { importMapAreaWork } from './features/map-areas/import-map-area.ts'
import { startNoticeWorker } from './features/notifications/notice-worker.ts'
import { removeOldNoticesTask } from './features/notifications/remove-old-notices.ts'
import { tellLowPowerTask, tellSilenceTask } from './features/notifications/tell-conditions.ts'
import { tellDueTask } from './features/notifications/tell-due.ts'
import { foldAllAgainWork } from './features/recalculation/fold-all-again.ts'
import { recalculatePastWork } from './features/recalculation/recalculate-past.ts'
import { applyRetentionTask } from './features/retention/apply-retention.ts'
import { checkRoadLimitsTask } from './features/road-speeding/check-road-limits.ts'
import { beginDueReportsTask } from './features/scheduled-reports/begin-due-reports.ts'
import { removeOldRunsTask } from './features/scheduled-reports/remove-old-runs.ts'
import { sendReportWork } from './features/scheduled-reports/send-report.ts'
import { drawTripPathsTask } from './features/traces/draw-trip-paths.ts'
import { beginDueUploadsTask } from './features/uploads/begin-due-uploads.ts'
import { removeOldUploadsTask } from './features/uploads/remove-old-uploads.ts'
import { undoUploadWork } from './features/uploads/undo-upload.ts'
import { workOffUploadWork } from './features/uploads/work-off-upload.ts'
import { createAuthorities } from './features/vehicle-enquiries/create-authorities.ts'
import { countEnquiriesIn } from './features/vehicle-enquiries/enquiry-metrics.ts'
import { beginLookingUpVehiclesTask, lookUpVehiclesWork } from './features/vehicle-enquiries/look-up-vehicles.ts'
import { exportVehicleFileWork } from './features/vehicle-file-exports/make-export.ts'
import { removeOldExportsTask } from './features/vehicle-file-exports/remove-old-exports.ts'
import { removeOldChangesTask } from './features/vehicle-schedules/remove-old-changes.ts'
import { renewDueDatesTask } from './features/vehicle-schedules/renew-due-dates-nightly.ts'
import { sweepFilesTask } from './files/sweep-files.ts'
import { admitWaitingTask } from './fold/admit-waiting.ts'
import { FoldContexts } from './fold/fold-contexts.ts'
import { createFoldUpgrades } from './fold/fold-upgrades.ts'
import { startRefoldWorker } from './fold/refold-worker.ts'
import { showDoubtedTask } from './fold/show-doubted.ts'
import { createPromptRuns } from './jobs/prompt-runs.ts'
import { removeOldJobsTask } from './jobs/remove-old-jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createMailMetrics } from './mail/mail-metrics.ts'
import { removeOldMailsTask } from './mail/remove-old-mails.ts'
import { sendMailsTask } from './mail/send-mails.ts'
import { ALL_MAIL_KINDS } from './mail-kinds.ts'
import { createMapProvider } from './maps/create-map-provider.ts'
import { mapDirectories } from './maps/map-directories.ts'
import { createRoadLimits } from './maps/road-limits.ts'
import { openPushSending } from './push/open-push-sending.ts'
import { createPushMetrics } from './push/push-metrics.ts'
import { createPushSender } from './push/send-pushes.ts'
import { reportEndpoints } from './report-endpoints.ts'
import { createPlaceNames } from './telemetry/place-names.ts'
import { uploadNounsOf } from './upload-nouns.ts'
import { verifyActivitiesTask } from './vehicle-file/verify-activities.ts'
import { resolveByDns } from './webhooks/resolve-target.ts'
import { createWebhookSender } from './webhooks/send-messages.ts'
import { removeOldMessagesTask, tendDeliveriesTask } from './webhooks/tend-deliveries.ts'
import { createWebhookMetrics } from './webhooks/webhook-metrics.ts'

export interface Worker {
  stop(): Promise<void>
}

/** What a receiver may take to answer, as Standard Webhooks 1.0 recommends. */
const WEBHOOK_TIMEOUT_MS = 15_000
/** A message is tried again after five seconds at the earliest; what the change feeds have is told as often. */
const WEBHOOKS_LOOK_EVERY_MS = 5_000

/** Browsers that were not reached rest for half a minute at least. */
const PUSHES_LOOK_EVERY_MS = 10_000

/** Composes the worker role: the one place that knows every task. `origin` is where people open this installation. */
export async function startWorker(context: Context, origin: string): Promise<Worker> {
  const { config, systemPool, api, system, secrets, files, stops, log, logins, metrics, bus } = context
  const contexts = new FoldContexts()
  const mailer = config.mail && (await import('./mail/mailer.ts')).createMailer(config.mail)
  if (!mailer) log.info('mail is not configured (MILEPOST_SMTP_URL): nothing is sent, mails wait in the outbox')
  const mails = sendMailsTask({
    ...{ system, origin, files, stops, mailer, log, metrics: createMailMetrics(metrics) },
    kinds: ALL_MAIL_KINDS,
  })
  const promptMails = createPromptRuns(mails.run, log, 'mails are sent with the schedule')
  const webhookMetrics = createWebhookMetrics(metrics)
  const webhooks = createWebhookSender({
    ...{ system, vault: secrets.vault, log, metrics: webhookMetrics, lookEveryMs: WEBHOOKS_LOOK_EVERY_MS },
    posting: { targets: config.webhookTargets, resolve: resolveByDns, timeoutMs: WEBHOOK_TIMEOUT_MS },
  })
  const pushSending = await openPushSending(context, origin)
  const telling = createPromptRuns(() => tellWebhooks({ api, system }), log, 'webhooks are told later what is new')
  const tellingTimer = setInterval(() => telling.wake(), WEBHOOKS_LOOK_EVERY_MS).unref()
  const notices = await openNotices(logins, log, {
    channels: {
      fold_rules_changed: customerId => contexts.invalidate(Number(customerId)),
      mail_written: () => promptMails.wake(),
      webhook_written: () => webhooks.wake(),
    },
    onGap: () => contexts.invalidate(null),
  })
  // The api role counts its questions in the same process by the same names.
  const reportMaps = createMapProvider(config, new Registry())
  const reports = reportEndpoints(context, createPlaceNames(reportMaps))
  const authorities = createAuthorities(config)
  const roadLimits = createRoadLimits(mapDirectories(config.dataDirectory))
  const waiting = new Gauge({
    name: 'milepost_refold_waiting_trackers',
    help: 'Trackers whose late records are yet to be folded in, when the worker last looked',
    registers: [metrics],
  })
  const refolding = startRefoldWorker(systemPool, contexts, log, count => waiting.set(count))
  const pushes = createPushSender({
    ...{ ...pushSending, system, vault: secrets.vault, log, limits: config.session },
    ...{ metrics: createPushMetrics(metrics), lookEveryMs: PUSHES_LOOK_EVERY_MS },
  })
  const tellingPeople = startNoticeWorker(system, log, () => pushes.wake())
  const jobs = await startJobs({
    ...{ system, logins, log, metrics, atOnce: config.jobsAtOnce },
    work: [
      importMapAreaWork({ config, system, files }),
      workOffUploadWork({ config, api, system, files }, uploadNounsOf(config)),
      sendReportWork(context, reports),
      undoUploadWork({ api, system }, uploadNounsOf(config)),
      foldAllAgainWork(createFoldUpgrades(systemPool, contexts, log)),
      recalculatePastWork({ system, systemPool, contexts, log }),
      deriveGeofencePastWork({ system, systemPool, contexts, log }),
      exportVehicleFileWork(context),
      lookUpVehiclesWork({ system, log }, authorities, countEnquiriesIn(metrics)),
    ],
    schedule: [
      makePartitionsTask(systemPool),
      admitWaitingTask(systemPool),
      showDoubtedTask(systemPool, changes => bus.publish(changes)),
      applyRetentionTask(system, log),
      drawTripPathsTask(system),
      checkRoadLimitsTask(system, roadLimits),
      expireCommandsTask(system),
      endOldSessionsTask(system),
      auditRetentionTask(system, log, config.auditDays),
      removeOldJobsTask(system),
      mails,
      removeOldMailsTask(system),
      removeOldNoticesTask(system),
      renewDueDatesTask(system),
      removeOldChangesTask(system),
      beginLookingUpVehiclesTask(system, authorities),
      tellSilenceTask(system),
      tellLowPowerTask(system),
      tellDueTask(system),
      tendDeliveriesTask(system, webhookMetrics),
      removeOldMessagesTask(system),
      beginDueReportsTask(system),
      removeOldRunsTask(context),
      beginDueUploadsTask(system),
      removeOldUploadsTask({ config, system, files }),
      removeOldExportsTask(context),
      sweepFilesTask(system, files.store, log),
      verifyCorrectionsTask(system, log, metrics),
      verifyActivitiesTask(system, log, metrics),
    ],
  })
  return {
    async stop() {
      await refolding.stop()
      await tellingPeople.stop()
      await pushes.stop()
      await jobs.stop()
      await roadLimits.close()
      await reportMaps.close()
      await notices.close()
      await promptMails.stop()
      clearInterval(tellingTimer)
      await telling.stop()
      await webhooks.stop()
    },
  }
}
