import type { Input } from '@milepost/contract/route.ts'
import type { UnknownDevice, unknownDevices } from '@milepost/contract/unknown-devices.ts'
import { type RawBuilder, sql } from 'kysely'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Db } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'

type Wanted = Input<typeof unknownDevices.list>['query']

type Stored<Row> = Omit<Row, 'first_seen' | 'last_seen'> & { first_seen: Date; last_seen: Date }
type Calls = Omit<UnknownDevice, 'device_id'>

/** One that was registered since it called is no longer unknown. */
const IS_UNKNOWN: RawBuilder<boolean> = sql<boolean>`not exists (select from trackers t
  where t.device_id = u.device_id and t.archived_at is null)`

/** A page of them. The system role: an unknown device belongs to no customer. The table is bounded by the listeners. */
export async function findUnknownDevices(system: Db, wanted: Wanted): Promise<UnknownDevice[]> {
  const way = orderDirection(wanted)
  const field = sql.ref(`u.${wanted.ordering.replace(/^-/, '')}`)
  const { rows } = await sql<Stored<UnknownDevice>>`
    select u.device_id, u.protocol, u.first_seen, u.last_seen, u.attempts from unknown_devices u where ${isWanted(wanted)}
    order by ${field} ${way}, u.device_id ${way}, u.protocol ${way}
    limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}`.execute(system)
  return rows.map(present)
}

/** How many match, counted up to `most`. */
export async function countUnknownDevices(system: Db, wanted: Pick<Wanted, 'search'>, most?: number): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select from unknown_devices u where ${isWanted(wanted)} limit ${most ?? null}) wanted`.execute(
    system,
  )
  return oneRow(counted).count
}

/** Of one number, one row for each protocol, the newest first. */
export async function findCalls(system: Db, deviceId: string): Promise<Calls[]> {
  const { rows } = await sql<Stored<Calls>>`
    select u.protocol, u.first_seen, u.last_seen, u.attempts from unknown_devices u
    where u.device_id = ${deviceId} and ${IS_UNKNOWN} order by u.last_seen desc`.execute(system)
  return rows.map(present)
}

function isWanted({ search }: Pick<Wanted, 'search'>): RawBuilder<boolean> {
  const isFound = search === '' ? sql`true` : matchesText(sql`lower(u.device_id)`, search.toLowerCase())
  return sql<boolean>`${IS_UNKNOWN} and ${isFound}`
}

const present = <Row>({ first_seen, last_seen, ...row }: Stored<Row>) => ({
  ...row,
  first_seen: first_seen.toISOString(),
  last_seen: last_seen.toISOString(),
})
