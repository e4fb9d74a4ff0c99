import {
  type GeofenceCategory,
  type GeofenceGroup,
  geofenceCategories,
  geofenceGroups,
} from '@milepost/contract/geofence-groups.ts'
import { geofenceImports, type ImportedGeofence } from '@milepost/contract/geofence-imports.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { GeofenceFault } from '@milepost/domain/geofences/faults.ts'
import type { FileFence } from '@milepost/domain/geofences/files.ts'
import { callAny } from '../../api/client.ts'
import type { CallFunction } from '../../api/http.ts'
import { COLOURS } from './fence-colour.ts'
import { wireShape } from './geofence-draft.ts'

interface CheckedFence {
  name: string
  /** Empty: it will be taken. The detail names the invalid value. */
  faults: readonly (GeofenceFault & { detail: string })[]
}

const asSent = ({ groups, ...fence }: FileFence, groupIds: ReadonlyMap<string, number>): ImportedGeofence => ({
  ...fence,
  shape: wireShape(fence.shape),
  active_hours: fence.active_hours.map(hours => ({ ...hours, weekdays: [...hours.weekdays] })),
  groups: groups.flatMap(name => groupIds.get(name) ?? []),
})

const idsByName = (groups: readonly GeofenceGroup[]) => new Map(groups.map(group => [group.name, group.id]))

/** Names of groups that the file has and the customer has not. */
export function missingGroups(fences: readonly FileFence[], groups: readonly GeofenceGroup[]): string[] {
  const known = idsByName(groups)
  return [...new Set(fences.flatMap(fence => fence.groups))].filter(name => name.trim() !== '' && !known.has(name))
}

/** Names of categories that the file has and the customer has not. */
export function missingCategories(fences: readonly FileFence[], categories: readonly GeofenceCategory[]): string[] {
  const known = new Set(categories.map(one => one.name))
  const named = fences.flatMap(fence => fence.category ?? [])
  return [...new Set(named)].filter(name => name.length <= 100 && !known.has(name))
}

/** What would be taken, by the same rules as when it is. */
export async function checkFences(
  fences: readonly FileFence[],
  customer: number | null,
  signal: AbortSignal,
): Promise<CheckedFence[]> {
  const body = { geofences: fences.map(one => asSent(one, new Map())), dry_run: true, ...customerOf(customer) }
  const { results } = await callAny(geofenceImports.importMany, { body }, { signal })
  return results.map(({ name, faults }, index) => ({ name: name ?? itemAt(fences, index).name, faults }))
}

/** Creates what is missing, each in a colour of its own, then takes in the geofences: all of those without a fault, or none. */
export async function importFences(
  send: CallFunction,
  fences: readonly FileFence[],
  groups: readonly GeofenceGroup[],
  create: { groups: readonly string[]; categories: readonly string[] },
  customer: number | null,
): Promise<number> {
  const ids = idsByName(groups)
  for (const [index, name] of create.categories.entries()) {
    await send(geofenceCategories.create, { body: { name, colour: colourAt(index), ...customerOf(customer) } })
  }
  for (const [index, name] of create.groups.entries()) {
    const body = { name: name.slice(0, 100), colour: colourAt(index), ...customerOf(customer) }
    ids.set(name, (await send(geofenceGroups.create, { body })).id)
  }
  const body = { geofences: fences.map(one => asSent(one, ids)), ...customerOf(customer) }
  return (await send(geofenceImports.importMany, { body })).imported
}

const colourAt = (index: number) => COLOURS[index % COLOURS.length] ?? COLOURS[0]

const customerOf = (customer: number | null) => (customer === null ? {} : { customer })
