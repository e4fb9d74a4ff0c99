import { type CallerOfCustomers, customersWith } from '@milepost/domain/access/customer-modules.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { type RawBuilder, sql } from 'kysely'
import { driverInScope, geofenceInScope, groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import { type Db, type Scope, withScope } from '../../db/scope.ts'
import type { FileQuery } from './make-file.ts'

export const FILTER_KINDS = ['vehicle', 'vehicle group', 'driver', 'geofence', 'search', 'further'] as const

/** Something that a report is filtered by; of `further` the name is how many other conditions there are. */
export interface FilterPart {
  kind: (typeof FILTER_KINDS)[number]
  name: string
}

/** What filters nothing: how a file is written, and in which order. */
const NO_FILTER = ['language', 'units', 'time_zone', 'ordering', 'orderingDirection', 'by', 'archived', 'start', 'end']

type FilterReader = CallerOfCustomers & Scope

type Named = Exclude<FilterPart['kind'], 'search' | 'further'>

/** What a key of a query names, and the name of one by its id. */
const NAMED = {
  vehicle: 'vehicle',
  vehicle_group: 'vehicle group',
  driver: 'driver',
  driver_id: 'driver',
  geofence: 'geofence',
} as const satisfies Record<string, Named>

const NAMES: Record<Named, (reader: FilterReader, id: number) => RawBuilder<{ name: string }>> = {
  vehicle: (scope, id) =>
    sql`select registration as name from vehicles v where v.id = ${id} and ${vehicleInScope(scope, 'v')}`,
  'vehicle group': (scope, id) =>
    sql`select name from vehicle_groups g where g.id = ${id} and ${groupInScope(scope, 'g')}`,
  driver: (scope, id) =>
    sql`select concat_ws(' ', first_name, last_name) as name from drivers d where d.id = ${id} and ${driverInScope(scope, 'd')}`,
  geofence: (reader, id) =>
    sql`select name from geofences f where f.id = ${id}
      and ${geofenceInScope({ ...reader, customerIds: customersWith('Geofence', reader) }, 'f')}`,
}

/** What a saved query is filtered by, for its readers, with the names that its owner may see. */
export function readFilterParts(api: Db, reader: FilterReader, query: FileQuery): Promise<FilterPart[]> {
  return withScope(api, reader, async db => {
    const parts: FilterPart[] = []
    let further = 0
    for (const [key, value] of Object.entries(query)) {
      if (NO_FILTER.includes(key) || value === '' || (key === 'privacy' && value === 'all')) continue
      if (key === 'search' && typeof value === 'string') {
        parts.push({ kind: 'search', name: value })
      } else if (isKeyOf(NAMED, key) && typeof value === 'string' && /^\d{1,9}$/.test(value)) {
        const { rows } = await NAMES[NAMED[key]](reader, Number(value)).execute(db)
        parts.push({ kind: NAMED[key], name: rows[0]?.name ?? value })
      } else further++
    }
    return further === 0 ? parts : [...parts, { kind: 'further', name: String(further) }]
  })
}
