import { indexGeofences } from '@milepost/domain/fold/geofence-index.ts'
import type { GeofenceIndex } from '@milepost/domain/fold/geofence-visits.ts'
import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import type { FoldContext } from '@milepost/domain/fold/step.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import { readDatedShapes } from './dated-shapes.ts'
import { type FleetSettings, readFleetSettings } from './fleet-settings.ts'

/** What the fold must know of a tracker beside its customer's rules. */
export interface FoldSubject {
  customerId: number
  protocol: string
  inputRoles: Readonly<Record<string, InputRole>>
}

interface Rules {
  settingsOf: FleetSettings['settingsOf']
  geofences: GeofenceIndex
}

/** Phones and gateways pass on what a receiver saw; no device there has judged the driving. */
const JUDGES_NO_DRIVING = new Set(['osmand', 'traccar-forward', 'flespi'])

export const judgesNoDriving = (protocol: string) => JUDGES_NO_DRIVING.has(protocol)

/** The rules of each customer, read once and again when they change. */
export class FoldContexts {
  readonly #rules = new Map<number, Promise<Rules>>()

  async of(database: Pool | PoolClient, subject: FoldSubject): Promise<FoldContext> {
    const { customerId, protocol, inputRoles } = subject
    let rules = this.#rules.get(customerId)
    if (rules === undefined) {
      rules = readRules(database, customerId)
      this.#rules.set(customerId, rules)
      rules.catch(() => this.#rules.delete(customerId))
    }
    return { ...(await rules), harshFromSpeed: judgesNoDriving(protocol), inputRoles }
  }

  /** Null: of everybody, since changes may have been missed. */
  invalidate(customerId: number | null): void {
    if (customerId === null) this.#rules.clear()
    else this.#rules.delete(customerId)
  }
}

async function readRules(database: Pool | PoolClient, customerId: number): Promise<Rules> {
  const [{ settingsOf }, shapes] = await Promise.all([
    readFleetSettings(database, customerId),
    readDatedShapes(database, customerId),
  ])
  return { settingsOf, geofences: indexGeofences(shapes) }
}
