import type { AttentionSource } from './attention/attention-source.ts'
import type { Context } from './context.ts'
import { endingLicences, expiredLicences } from './features/drivers/due-licences.ts'
import { severeEvents } from './features/events/severe-events.ts'
import { failedJobs } from './features/jobs/failed-jobs.ts'
import { failedMails } from './features/mails/failed-mails.ts'
import { waitingMails } from './features/mails/waiting-mails.ts'
import { failedReports } from './features/scheduled-reports/failed-reports.ts'
import { silentVehicles } from './features/track/silent-vehicles.ts'
import { callingDevices } from './features/unknown-devices/calling-devices.ts'
import {
  neverRecordedSchedules,
  overdueSchedules,
  schedulesOfThisWeek,
} from './features/vehicle-schedules/due-schedules.ts'
import { stoppedWebhooks } from './features/webhooks/stopped-webhooks.ts'

/** Of everything that somebody may have to look at. */
export const attentionSources = (context: Context): AttentionSource[] =>
  [
    ...[neverRecordedSchedules, overdueSchedules, schedulesOfThisWeek],
    ...[severeEvents, silentVehicles, callingDevices, expiredLicences, endingLicences],
    ...[failedMails, waitingMails, failedJobs, failedReports, stoppedWebhooks],
  ].map(of => of(context))
