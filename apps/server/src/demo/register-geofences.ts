import { sql } from 'kysely'
import { oneRow } from '../db/one-row.ts'
import type { Db, ScopedDb } from '../db/scope.ts'
import { insertNamedColour, type NamedColours } from '../features/geofences/named-colours.ts'
import { createGeofence, type WholeFields } from '../features/geofences/write-geofences.ts'
import type { DemoCustomer } from './register-fleet.ts'

/** Where the demo fleet of the sample city calls, by the names on its map. */
const CATEGORIES = { Depots: '#2f9e44', Customers: '#1c7ed6', Restricted: '#e03131' }
const GROUPS = { 'City sites': '#f08c00', 'Industrial north': '#7048e8' }

interface DemoGeofence extends Partial<Omit<WholeFields, 'category' | 'groups' | 'vehicle_groups'>> {
  name: string
  shape: WholeFields['shape']
  category: keyof typeof CATEGORIES
  groups?: (keyof typeof GROUPS)[]
  /** Names of vehicle groups. */
  for?: string[]
}

const WEEKDAYS = [1, 2, 3, 4, 5]

const GEOFENCES: readonly DemoGeofence[] = [
  {
    name: 'CDA Logistica',
    shape: polygon([-56.1644, -34.8442], [-56.159, -34.8439], [-56.1587, -34.8481], [-56.1641, -34.8484]),
    category: 'Depots',
    groups: ['Industrial north'],
    dwell_s: 3_600,
    address: 'Montevideo',
    note: 'Gate on the east side; weighbridge until 18:00.',
  },
  { name: 'Monte Cudine yard', shape: circle(-56.17, -34.838, 350), category: 'Depots', groups: ['Industrial north'] },
  {
    name: 'World Trade Center',
    shape: circle(-56.1371, -34.9047, 250),
    category: 'Customers',
    groups: ['City sites'],
    dwell_s: 900,
  },
  {
    name: 'Brewery',
    shape: polygon([-56.1984, -34.881], [-56.194, -34.881], [-56.194, -34.8857], [-56.1984, -34.8857]),
    category: 'Customers',
    groups: ['City sites'],
    speed_limit_kmh: 30,
    dwell_s: 1_200,
  },
  {
    name: 'Spartan, opening hours',
    shape: circle(-56.1346, -34.8541, 300),
    category: 'Customers',
    groups: ['Industrial north'],
    active_hours: [{ weekdays: WEEKDAYS, from_minute: 7 * 60, until_minute: 19 * 60 }],
  },
  {
    name: 'Industrial north at night',
    shape: polygon([-56.176, -34.832], [-56.152, -34.832], [-56.152, -34.853], [-56.176, -34.853]),
    category: 'Restricted',
    groups: ['Industrial north'],
    for: ['West Haulage', 'East Distribution', 'Central Couriers'],
    active_hours: [
      { weekdays: WEEKDAYS, from_minute: 21 * 60, until_minute: 5 * 60 },
      { weekdays: [6, 7], from_minute: 0, until_minute: 24 * 60 },
    ],
  },
  {
    name: 'Avenida Italia',
    shape: {
      kind: 'corridor',
      line: [
        [-56.16511, -34.89464],
        [-56.14924, -34.88967],
        [-56.13767, -34.8867],
        [-56.11445, -34.88716],
        [-56.0982, -34.88547],
        [-56.08809, -34.8832],
      ],
      halfWidthM: 60,
    },
    category: 'Restricted',
    reports_passing: false,
    speed_limit_kmh: 65,
  },
]

function circle(longitude: number, latitude: number, radiusM: number): WholeFields['shape'] {
  return { kind: 'circle', centre: [longitude, latitude], radiusM }
}

function polygon(...ring: [number, number][]): WholeFields['shape'] {
  return { kind: 'polygon', rings: [ring] }
}

/**
 * Gives a customer of the demo some geofences, once. They count from before the history that the demo drives; where that
 * has been driven already, from now on, as what was derived of it stays.
 */
export async function registerGeofences(system: Db, customer: DemoCustomer): Promise<void> {
  await system.transaction().execute(async db => {
    const known = await sql<{ has_geofences: boolean; has_history: boolean }>`
      select exists (select from geofences where customer_id = ${customer.id}) as has_geofences,
        exists (select from tracker_folds where customer_id = ${customer.id}) as has_history`.execute(db)
    const { has_geofences, has_history } = oneRow(known)
    if (has_geofences) return
    const categories = await insertAll(db, 'geofence_categories', customer.id, CATEGORIES)
    const groups = await insertAll(db, 'geofence_groups', customer.id, GROUPS)
    const vehicleGroups = await vehicleGroupIds(db, customer.id)
    for (const { for: names = [], ...geofence } of GEOFENCES) {
      const found = names.flatMap(name => vehicleGroups.get(name) ?? [])
      if (names.length > 0 && found.length === 0) continue
      await createGeofence(
        db,
        { customerId: customer.id, userId: null },
        {
          ...{ dwell_s: null, reports_passing: true, speed_limit_kmh: null, active_hours: [], note: '', address: '' },
          ...geofence,
          category: categories.get(geofence.category)!,
          groups: (geofence.groups ?? []).map(name => groups.get(name)!),
          vehicle_groups: found,
        },
      )
    }
    if (!has_history) {
      await sql`update geofence_shapes set valid_from = now() - interval '400 days' where customer_id = ${customer.id}`.execute(
        db,
      )
    }
  })
}

async function insertAll(
  db: ScopedDb,
  table: NamedColours,
  customerId: number,
  colours: Record<string, string>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [name, colour] of Object.entries(colours)) {
    ids.set(name, await insertNamedColour(db, table, customerId, { name, colour }))
  }
  return ids
}

async function vehicleGroupIds(db: ScopedDb, customerId: number): Promise<Map<string, number>> {
  const groups = await db
    .selectFrom('vehicle_groups')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(groups.map(({ id, name }) => [name, id]))
}
