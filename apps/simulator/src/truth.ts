import { appendFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { Carry } from './carries.ts'
import type { PlannedTrip } from './day-plan.ts'
import type { DrivenTrip } from './drive.ts'
import type { FleetVehicle } from './fleet.ts'
import type { HarshKind } from './speed-plan.ts'
import type { TripConduct } from './trip-conduct.ts'

/** A trip as it really was, to compare with what is derived from the reports. Times are ISO 8601, UTC. */
export interface TruthTrip {
  readonly deviceId: string
  readonly registration: string
  readonly protocol: string
  /** Ignition on and off. */
  readonly startedAt: string
  readonly endedAt: string
  /** The wheels first turned, and stood for good. */
  readonly departedAt: string
  readonly arrivedAt: string
  readonly from: string
  readonly to: string
  readonly distanceM: number
  /** The odometer when the trip began. */
  readonly odometerM: number
  readonly speeding: boolean
  /** Calls on the way, with the engine running; how far the vehicle had come since the trip began. */
  readonly stops: readonly {
    readonly place: string
    readonly arrivedAt: string
    readonly departedAt: string
    readonly drivenM: number
  }[]
  readonly harshEvents: readonly { readonly kind: HarshKind; readonly at: string; readonly severity: number }[]
  /** What a camera warned of. */
  readonly warnings: readonly { readonly kind: EventKind; readonly at: string }[]
  /** When somebody pressed the button. */
  readonly panics: readonly string[]
  /** The key of whoever drove, all of it; null without a reader. */
  readonly driverKey: string | null
  readonly isPrivate: boolean
  /** How the vehicle was carried, with its engine off, between this trip and the next. */
  readonly carries: readonly { readonly startedAt: string; readonly endedAt: string; readonly distanceM: number }[]
}

export interface TripFacts {
  readonly vehicle: FleetVehicle
  readonly planned: PlannedTrip
  readonly driven: DrivenTrip
  readonly conduct: TripConduct
  readonly odometerM: number
  readonly carries: readonly Carry[]
}

export function truthOf({ vehicle, planned, driven, conduct, odometerM, carries }: TripFacts): TruthTrip {
  const [firstLeg, lastLeg] = [driven.legs[0], driven.legs.at(-1)]
  const [firstPlanned, lastPlanned] = [planned.legs[0], planned.legs.at(-1)]
  if (!firstLeg || !lastLeg || !firstPlanned || !lastPlanned) throw new RangeError('The trip has no legs.')
  return {
    deviceId: vehicle.deviceId,
    registration: vehicle.registration,
    protocol: vehicle.protocol,
    startedAt: iso(driven.startMs),
    endedAt: iso(driven.endMs),
    departedAt: iso(firstLeg.departedMs),
    arrivedAt: iso(lastLeg.arrivedMs),
    from: firstPlanned.leg.from.name,
    to: lastPlanned.leg.to.name,
    distanceM: round(driven.distanceM, 10),
    odometerM: round(odometerM, 10),
    speeding: driven.speeding,
    stops: stopsBetween(planned, driven),
    harshEvents: driven.harshEvents.map(({ kind, atMs, severity }) => ({
      kind,
      at: iso(atMs),
      severity: round(severity, 100),
    })),
    warnings: conduct.warnings.map(({ kind, atMs }) => ({ kind, at: iso(atMs) })),
    panics: conduct.panicsMs.map(iso),
    driverKey: conduct.identified?.key ?? null,
    isPrivate: conduct.isPrivate,
    carries: carries.map(({ startMs, endMs, distanceM }) => ({
      startedAt: iso(startMs),
      endedAt: iso(endMs),
      distanceM,
    })),
  }
}

/** The calls between the legs. */
function stopsBetween(planned: PlannedTrip, driven: DrivenTrip): TruthTrip['stops'] {
  let drivenM = 0
  return planned.legs.flatMap(({ leg: { to } }, index) => {
    const [leg, next] = driven.legs.slice(index, index + 2)
    if (leg === undefined || next === undefined) return []
    drivenM += leg.lengthM
    return [
      {
        place: to.name,
        arrivedAt: iso(leg.arrivedMs),
        departedAt: iso(next.departedMs),
        drivenM: round(drivenM, 10),
      },
    ]
  })
}

/**
 * Appends trips, one JSON object a line, to `<device>.ndjson`. After a restart the trip during which it happened may be
 * there twice, equal to the letter.
 */
export async function openTruthDirectory(directory: string): Promise<(trip: TruthTrip) => Promise<void>> {
  await mkdir(directory, { recursive: true })
  // At once: a line takes less than handing it to another thread, of which the replay of weeks has thousands.
  return async trip => appendFileSync(join(directory, `${trip.deviceId}.ndjson`), `${JSON.stringify(trip)}\n`)
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}
