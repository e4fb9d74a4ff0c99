import type { AttentionSource } from './attention/attention-source.ts'
import type { Context } from './context.ts'
import { endingLicences, expiredLicences } from './features/drivers/due-licences.ts'
import { severeEvents } from './features/events/severe-events.ts'
import { failedMails } from './features/mails/failed-mails.ts'
import { silentVehicles } from './features/track/silent-vehicles.ts'
import { callingDevices } from './features/unknown-devices/calling-devices.ts'

/** Of everything that somebody may have to look at. */
export const attentionSources = (context: Context): AttentionSource[] =>
  [severeEvents, silentVehicles, callingDevices, failedMails, expiredLicences, endingLicences].map(of => of(context))
