import { liveLinks } from '@milepost/contract/live-links.ts'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { type DistanceUnits, distanceUnits } from '@milepost/domain/formats/units.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { sql } from 'kysely'
import { findAccountRights } from '../../auth/signed-in.ts'
import { hashKey } from '../../db/key-hash.ts'
import type { Db, Scope } from '../../db/scope.ts'

/** A link that works, as far as its own row says. */
export interface FoundLink {
  /** 0: there is none. */
  id: number
  vehicleId: number
  name: string
  destination: (LatLon & { name: string }) | null
  expiresAtMs: number
  units: DistanceUnits
  timeZone: string
  /** What its maker may see now; nothing where there is no link. */
  scope: Scope
}

interface Row {
  id: number
  vehicleId: number
  createdBy: number
  name: string
  destinationName: string
  latitude: number | null
  longitude: number | null
  expiresAt: Date
  units: DistanceUnits | null
  timeZone: string
}

const NOBODY: Scope = { customerIds: [], vehicleGroupIds: null }

/**
 * What a token stands for. A link that has expired, was revoked or never was, of an archived vehicle or customer, and one whose maker may not
 * make it any more all give an empty scope, by the same number of statements, so that the time of the response does not tell which it was.
 */
export async function findLink(system: Db, token: string): Promise<FoundLink> {
  const { rows } = await sql<Row>`
    select l.id, l.vehicle_id as "vehicleId", l.created_by as "createdBy", coalesce(nullif(l.name, ''), v.registration) as name,
      l.destination_name as "destinationName", l.destination_latitude as latitude, l.destination_longitude as longitude,
      l.expires_at as "expiresAt", c.units_distance as units, c.time_zone as "timeZone"
    from live_links l join vehicles v on v.id = l.vehicle_id join customers c on c.id = l.customer_id
    where l.token_hash = ${hashKey(token)} and l.expires_at > now()
      and v.archived_at is null and c.archived_at is null and v.customer_id = l.customer_id`.execute(system)
  const row = rows[0] ?? null
  const rights = await findAccountRights(system, row?.createdBy ?? 0)
  const { access, method } = liveLinks.make
  const mayShare = rights !== null && refusalFor(access, rights, method) === null
  const scope = mayShare ? narrowedTo(access, rights) : NOBODY
  return {
    id: row?.id ?? 0,
    vehicleId: row?.vehicleId ?? 0,
    name: row?.name ?? '',
    destination: row === null ? null : destinationOf(row),
    expiresAtMs: row?.expiresAt.getTime() ?? 0,
    units: distanceUnits(row?.units),
    timeZone: row?.timeZone ?? 'UTC',
    scope: { customerIds: scope.customerIds, vehicleGroupIds: scope.vehicleGroupIds },
  }
}

const destinationOf = ({ destinationName: name, latitude, longitude }: Row) =>
  latitude === null || longitude === null ? null : { name, latitude, longitude }

/** Counts that the page of a link was opened. */
export async function noteOpened(system: Db, linkId: number): Promise<void> {
  await sql`update live_links set opened = opened + 1, last_opened_at = now() where id = ${linkId}`.execute(system)
}
