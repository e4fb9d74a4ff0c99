import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { isInspectionComplete } from '@milepost/domain/defects/inspection-changes.ts'
import { INSPECTION_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { type RawBuilder, sql } from 'kysely'

const COMPLETE = keysOf(INSPECTION_STATES).filter(isInspectionComplete)

/** Whether an activity, the row `a`, fulfils its schedule as things are: it is not put away, and an inspection counts while it is complete. */
export const isCounted: RawBuilder<boolean> = sql<boolean>`(a.fulfils and a.archived_at is null and (a.record_id is null
  or exists (select from safety_inspections i where i.id = a.record_id and i.status = any(${COMPLETE}))))`
