import type { driverChecks, WholeDriverCheck } from '@milepost/contract/driver-checks.ts'
import type { Input, Result } from '@milepost/contract/route.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { recordReference } from '@milepost/domain/defects/record-reference.ts'
import { isSafetyCritical, WALKAROUND_POINTS } from '@milepost/domain/defects/walkaround-points.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../db/in-scope.ts'
import { oneRow } from '../db/one-row.ts'
import { orderDirection } from '../db/order-direction.ts'
import type { ScopedDb } from '../db/scope.ts'
import { isListed } from './is-listed.ts'
import { driverKnownTo, filerKnownTo, type Reader } from './known-names.ts'
import { HEAD, presentHead, type StoredHead } from './record-head.ts'
import { readRecordPictures, type StoredPicture } from './record-pictures.ts'

/** A driver's check as it is kept, with its pictures. */
export type ReadDriverCheck = Omit<WholeDriverCheck, 'pictures'> & { pictures: StoredPicture[]; customerId: number }

type ListedCheck = Result<typeof driverChecks.list>['results'][number]

interface StoredCheck extends StoredHead {
  kind: ListedCheck['kind']
  vehicle_class: ListedCheck['vehicle_class']
  started_at: Date
  finished_at: Date
  driver: string | null
  judgement: ListedCheck['judgement']
  defects: number
}

const columns = (
  reader: Reader,
) => sql`${HEAD}, ${filerKnownTo(reader, 'r')} as created_by, r.kind, r.vehicle_class, r.started_at,
  r.finished_at, ${driverKnownTo(reader, 'r', 'driver_name')} as driver, r.judgement,
  (select count(*)::int from jsonb_array_elements(r.items) item where item ->> 'answer' = 'defect') as defects`

const presented = ({ started_at, finished_at, ...row }: StoredCheck): ListedCheck => ({
  ...presentHead(row, recordReference('driver-check', row.id)),
  ...{ kind: row.kind, vehicle_class: row.vehicle_class, driver: row.driver, judgement: row.judgement },
  ...{ started_at: started_at.toISOString(), finished_at: finished_at.toISOString(), defects: row.defects },
})

/** A page of the checks of the scope, and how many match. */
export async function listDriverChecks(
  db: ScopedDb,
  reader: Reader,
  query: Input<typeof driverChecks.list>['query'],
): Promise<Result<typeof driverChecks.list>> {
  const isWanted = isListed(reader, query.vehicle)
  const count = await sql<{
    count: number
  }>`select count(*)::int as count from driver_checks r where ${isWanted}`.execute(db)
  const { rows } = await sql<StoredCheck>`select ${columns(reader)} from driver_checks r where ${isWanted}
    order by r.created_at ${orderDirection(query)}, r.id ${orderDirection(query)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return { ...oneRow(count), results: rows.map(presented) }
}

type Whole = StoredCheck &
  Pick<WholeDriverCheck, 'template_version' | 'items' | 'note' | 'defect_ids'> & { customer_id: number }

const one = (reader: Reader, which: RawBuilder<boolean>) => sql<Whole>`
  select ${columns(reader)}, r.customer_id, r.template_version, r.items, r.note,
    array(select d.id from defects d where d.driver_check_id = r.id order by d.id) as defect_ids
  from driver_checks r where ${which} and ${vehicleInScope(reader, 'r', 'vehicle_id')}`

/** A check of the scope with all that it says; null: there is none. */
export async function readDriverCheck(db: ScopedDb, reader: Reader, id: number): Promise<ReadDriverCheck | null> {
  const { rows } = await one(reader, sql<boolean>`r.id = ${id}`).execute(db)
  const [row] = rows
  if (row === undefined) return null
  const pictures = await readRecordPictures(db, reader, { driver_check_id: id })
  const shown = new Set(pictures.flatMap(({ point }) => point ?? []))
  const photos_missing = row.items
    .filter(({ answer, point }) => answer === 'defect' && isKeyOf(WALKAROUND_POINTS, point) && isSafetyCritical(point))
    .flatMap(({ point }) => (shown.has(point) ? [] : [point]))
  const { template_version, items, note, defect_ids, customer_id: customerId } = row
  return { ...presented(row), template_version, items, note, defect_ids, pictures, photos_missing, customerId }
}
