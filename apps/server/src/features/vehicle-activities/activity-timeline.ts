import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'

type FiledKind = 'document' | 'defect' | 'inspection'

/** What tells of inspections; what has happened at a time of its own tells of the state of a defect, and everything else is a document. */
const INSPECTIONS = sql`t.reference = any(${['SAFETY_INSPECTION', 'PMI_FORM']}::text[])`

const IS_OF: Record<FiledKind, RawBuilder<unknown>> = {
  document: sql`a.happened_at is null and not ${INSPECTIONS}`,
  defect: sql`a.happened_at is not null`,
  inspection: INSPECTIONS,
}

interface Row {
  activity: number
  activity_type: string
  activity_type_reference: string
  description: string
  registration: string
  status: string
  created_by: string
  has_document: boolean
  filed_at: string
  reported_at: string | null
}

/** When a defect was reported: a phone without signal files it long after. */
const DEFECT_REPORTED_AT = sql`(select to_char(d.dated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from defects d where d.id = a.record_id)`

/** What was filed of a vehicle, by the day of the document, as the log goes; of a defect when it was reported. */
const filed = (kind: FiledKind): TimelineSource => ({
  kind,
  access: vehicleActivities.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<Row>(window, {
      at: kind === 'defect' ? sql`a.happened_at` : sql`a.dated_at`,
      isOfDay: sql<boolean>`a.activity_fulfilled_at is not null`,
      id: sql`a.id`,
      columns: sql`a.id::float8 as activity, t.name as activity_type, t.reference as activity_type_reference, a.description,
        a.registration, a.status,
        a.created_by_name as created_by, a.document_file_id is not null as has_document,
        to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as filed_at,
        ${kind === 'defect' ? DEFECT_REPORTED_AT : sql`null`} as reported_at`,
      from: sql`from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
        where a.vehicle_id = ${vehicleId} and a.archived_at is null and ${IS_OF[kind]} and ${vehicleInScope(caller, 'a', 'vehicle_id')}`,
    }).execute(db)
    return rows.map(({ at, id, ...row }) => ({ at, entry: { kind, id, at, ...row } }))
  },
})

export const filedTimeline = [filed('document'), filed('defect'), filed('inspection')]
