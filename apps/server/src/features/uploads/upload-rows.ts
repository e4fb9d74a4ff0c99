import type { Upload, UploadChoices, UploadCounts, UploadNounName } from '@milepost/contract/uploads.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'
import { isSeenUpload, type SeenUploads } from '../../uploads/seen-uploads.ts'

type Instants = 'created_at' | 'ended_at' | 'due_at'

interface StoredUpload extends Omit<Upload, Instants | 'refusal' | 'may_undo' | 'may_edit' | 'columns'> {
  columns: (string | null)[] | null
  /** It never came to saving. */
  is_check: boolean
  refusal_code: NonNullable<Upload['refusal']>['code'] | null
  refusal_cell: string | null
  created_at: Date
  ended_at: Date | null
  due_at: Date | null
}

const UPLOAD = sql`u.id, u.customer_id as customer, c.name as customer_name, u.noun, u.file_name, u.bytes,
  case when u.state in ('checking', 'waiting', 'saving', 'undoing') and j.state in ('failed', 'cancelled') then j.state else u.state end as state,
  u.done_lines, u.lines, u.headings, u.first_cells, u.columns, u.choices, u.missing, u.counts, u.refusal_code,
  u.refusal_cell, u.run_on_weekend, u.email, u.due_at, u.undone, u.undo_refused, u.state = 'checking' as is_check, user_name(u.created_by) as created_by, u.created_at,
  coalesce(u.ended_at, case when u.state in ('checking', 'waiting', 'saving', 'undoing') then j.ended_at end) as ended_at`

const FROM = sql`from uploads u join customers c on c.id = u.customer_id left join jobs j on j.id = u.job_id`

/** A page of the uploads that are seen, the newest first unless they are to be otherwise. */
export async function listUploads(
  db: Db,
  seen: SeenUploads,
  mayEdit: boolean,
  { noun, way, from, limit }: { noun: UploadNounName | null; way: RawBuilder<unknown>; from: number; limit: number },
): Promise<{ count: number; results: Upload[] }> {
  const wanted = sql`${isSeenUpload(seen, 'u')} ${noun === null ? sql`` : sql`and u.noun = ${noun}`}`
  const { rows } = await sql<StoredUpload>`select ${UPLOAD} ${FROM} where ${wanted}
    order by u.created_at ${way}, u.id ${way} limit ${limit} offset ${from}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from uploads u where ${wanted}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(row => present(row, mayEdit)) }
}

/** Null: none is seen. */
export async function findUpload(db: Db, seen: SeenUploads, mayEdit: boolean, id: number): Promise<Upload | null> {
  const { rows } = await sql<StoredUpload>`select ${UPLOAD} ${FROM}
    where u.id = ${id} and ${isSeenUpload(seen, 'u')}`.execute(db)
  return rows[0] === undefined ? null : present(rows[0], mayEdit)
}

function present(row: StoredUpload, mayEdit: boolean): Upload {
  const { refusal_code, refusal_cell, columns, is_check, created_at, ended_at, due_at, ...rest } = row
  const hasEnded = rest.state === 'done' || rest.state === 'failed' || rest.state === 'cancelled'
  // What a check found that did not come to its end was never saved.
  const counts = hasEnded && is_check ? NOTHING_DONE : rest.counts
  const hasDone = counts.created + counts.changed + counts.archived > 0 && ended_at !== null
  return {
    ...rest,
    counts,
    columns: columns ?? [],
    refusal: refusal_code && { code: refusal_code, cell: refusal_cell },
    may_undo: hasEnded && hasDone,
    created_at: toApiInstant(created_at.getTime()),
    ended_at: ended_at && toApiInstant(ended_at.getTime()),
    due_at: due_at && toApiInstant(due_at.getTime()),
    may_edit: mayEdit,
  }
}

/** What the work needs. */
export interface UploadOrder {
  id: number
  customer: number
  time_zone: string
  noun: UploadNounName
  state: string
  file_id: number | null
  file_name: string
  columns: (string | null)[] | null
  choices: UploadChoices
  counts: UploadCounts
  done_lines: number
  batch: string
  is_unchecked: boolean
  run_on_weekend: boolean
  email: string
  /** Whose rights it is worked off with. */
  acts_for: number | null
  address: string | null
  request_id: string | null
}

export async function findOrder(system: Db, id: number): Promise<UploadOrder | null> {
  const { rows } = await sql<UploadOrder>`
    select u.id, u.customer_id as customer, c.time_zone, u.noun, u.state, u.file_id, u.file_name, u.columns, u.choices, u.counts,
      u.done_lines, u.batch, u.is_unchecked, u.run_on_weekend, u.email, u.acts_for, host(u.address) as address, u.request_id
    from uploads u join customers c on c.id = u.customer_id where u.id = ${id}`.execute(system)
  return rows[0] ?? null
}
