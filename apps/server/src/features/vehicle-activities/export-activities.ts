import type { Input } from '@milepost/contract/route.ts'
import { rangeDays } from '@milepost/contract/time-range.ts'
import type { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { activityDescription, activityStatusWord, activityTypeWord } from '@milepost/texts/activity-words.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import type { WantedActivities } from './activity-branches.ts'
import { type AfterActivity, type ReadActivity, readDepot, readNextActivities } from './read-activities.ts'

type ExportQuery = Input<typeof vehicleActivities.export>['query']

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

/** The rows of a file, in the order of the list. */
export async function* exportedRows(
  { api }: Pick<Context, 'api'>,
  caller: SignedIn,
  { start, end, by, language, ...filter }: ExportQuery,
  timeZone: string,
): AsyncGenerator<unknown[]> {
  const days = rangeDays({ start, end }, timeZone)
  const range = { from: days.start, until: days.end }
  const depot = await withScope(api, caller, db => readDepot(db, caller, { depot: filter.depot, region: undefined }))
  const narrowed = by === 'filing' ? { date_range: range } : { fulfilled_at_date_range: range }
  const ordering = by === 'filing' ? ('-created_at' as const) : ''
  const wanted: WantedActivities = { query: { ...filter, ...narrowed, ordering, archived: 'false' }, depot, timeZone }
  for (let after: AfterActivity | null = null; ; ) {
    const batch: { after: AfterActivity | null; limit: number } = { after, limit: BATCH }
    const { activities, last } = await withScope(api, caller, db => readNextActivities(db, caller, wanted, batch))
    for (const activity of activities) yield rowOf(activity, language)
    if (last === null) return
    after = last
  }
}

export function activityColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  return [
    { header: t('Filed_at'), kind: 'instant' },
    { header: t('Done on'), kind: 'day' },
    { header: t('Registration'), kind: 'text' },
    { header: t('Activity Type'), kind: 'text' },
    { header: t('Description'), kind: 'text' },
    { header: t('Status'), kind: 'text' },
    { header: t('Created by'), kind: 'text' },
    { header: t('Document'), kind: 'text' },
    { header: t('Record_activity'), kind: 'text' },
  ]
}

function rowOf(activity: ReadActivity, language: Language): unknown[] {
  const t = textsIn(language)
  const { created_at, activity_fulfilled_at, vehicle, activity_type, activity_type_reference } = activity
  const { description, status, created_by, documentName, record_id } = activity
  return [
    ...[created_at, activity_fulfilled_at?.slice(0, 10), vehicle.registration],
    activityTypeWord(activity_type_reference, activity_type, t),
    activityDescription({ reference: activity_type_reference, description, registration: vehicle.registration }, t),
    ...[activityStatusWord(activity_type_reference, status, t), created_by, documentName, record_id],
  ]
}
