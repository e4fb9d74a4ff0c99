import { groupInScope } from '../db/in-scope.ts'
import { type Db, type Scope, withScope } from '../db/scope.ts'

/** The groups of each vehicle in a scope, by vehicle. */
export type GroupMembership = ReadonlyMap<number, readonly number[]>

/** Browsers of one customer ask for the same thing, and each asks again and again. */
const KNOWN_FOR_MS = 10_000

/** Memberships by scope, each looked up once for all who ask within some seconds: they are given the same object. */
export class GroupMemberships {
  #api: Db
  #known = new Map<string, { untilMs: number; found: Promise<GroupMembership> }>()

  constructor(api: Db) {
    this.#api = api
  }

  of(scope: Scope, nowMs: number): Promise<GroupMembership> {
    const key = `${scope.customerIds.join()} ${scope.vehicleGroupIds?.join() ?? 'all'}`
    const known = this.#known.get(key)
    if (known !== undefined && known.untilMs > nowMs) return known.found
    for (const [other, { untilMs }] of this.#known) if (untilMs <= nowMs) this.#known.delete(other)
    const found = loadGroupMembership(this.#api, scope)
    this.#known.set(key, { untilMs: nowMs + KNOWN_FOR_MS, found })
    // The next one tries again.
    found.catch(() => this.#known.delete(key))
    return found
  }
}

async function loadGroupMembership(api: Db, scope: Scope): Promise<GroupMembership> {
  const rows = await withScope(api, scope, db =>
    db
      .selectFrom('vehicle_group_vehicles')
      .where(groupInScope(scope, 'vehicle_group_vehicles', 'vehicle_group_id'))
      .select(['vehicle_id as vehicleId', 'vehicle_group_id as groupId'])
      .execute(),
  )
  const groups = Map.groupBy(rows, row => row.vehicleId)
  return new Map([...groups].map(([vehicleId, memberships]) => [vehicleId, memberships.map(m => m.groupId)]))
}
