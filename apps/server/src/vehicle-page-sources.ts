import type { Context } from './context.ts'
import { openDefects } from './features/defects/open-defects.ts'
import { checkTimeline } from './features/driver-checks/check-timeline.ts'
import { assignedDrivers, driverAssignments } from './features/drivers/drivers-of-vehicle.ts'
import { eventTimeline } from './features/events/event-timeline.ts'
import { vehiclePosition } from './features/track/vehicle-position.ts'
import { drivenOffRoad } from './features/trips/driven-off-road.ts'
import { tripTimeline } from './features/trips/trip-timeline.ts'
import { vehicleUse } from './features/trips/vehicle-use.ts'
import { filedTimeline } from './features/vehicle-activities/activity-timeline.ts'
import { costTimeline } from './features/vehicle-costs/cost-timeline.ts'
import { costsOfVehicle } from './features/vehicle-costs/costs-of-vehicle.ts'
import { noteTimeline } from './features/vehicle-notes/note-timeline.ts'
import { notesOfVehicle } from './features/vehicle-notes/notes-of-vehicle.ts'
import { actTimeline } from './features/vehicle-schedules/act-timeline.ts'
import { dueDates, dueOfVehicle } from './features/vehicle-schedules/due-of-vehicle.ts'
import { vehicleChanges } from './features/vehicles/changes-of-vehicle.ts'
import { trackerAssignments, trackersInVehicle } from './features/vehicles/trackers-of-vehicle.ts'
import type { PlaceNames } from './telemetry/place-names.ts'
import type { TimelineSource } from './vehicle-page/timeline-source.ts'
import type { VehicleParts } from './vehicle-page/vehicle-part.ts'

/** What the page of a vehicle has of every feature. */
export const vehicleParts = (context: Context, names: PlaceNames): VehicleParts => ({
  position: vehiclePosition(context, names),
  drivers: assignedDrivers(context),
  trackers: trackersInVehicle(context),
  due: dueOfVehicle(context),
  defects: openDefects(context),
  driven_off_road: drivenOffRoad(context),
  costs: costsOfVehicle(context),
  notes: notesOfVehicle(context),
  use: vehicleUse(context),
})

/** Everything that timelines of vehicles tell of. */
export const TIMELINE_SOURCES: readonly TimelineSource[] = [
  ...[tripTimeline, eventTimeline, ...filedTimeline, checkTimeline, costTimeline, noteTimeline],
  ...[dueDates, actTimeline, driverAssignments, trackerAssignments, vehicleChanges],
]
