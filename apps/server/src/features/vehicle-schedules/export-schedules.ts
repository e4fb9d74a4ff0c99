import type { Input } from '@milepost/contract/route.ts'
import type { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import type { Language } from '@milepost/texts/language.ts'
import { countedWords, DUE_BY_WORDS, dueStateWord, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { type Db, type Scope, withScope } from '../../db/scope.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import { readSchedules } from './read-schedules.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

/** Without its ending; `today` as the start of that day in UTC. */
export const boardFileName = (today: number, language: Language): string =>
  `${textsIn(language)('Schedules of vehicles')} ${new Date(today).toISOString().slice(0, 10)}`

export function scheduleColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  const text = (header: TextKey): TableColumn => ({ header: t(header), kind: 'text' })
  const day = (header: TextKey): TableColumn => ({ header: t(header), kind: 'day' })
  return [
    ...(['Registration', 'Depots', 'Schedule', 'Interval', 'Activity type', 'Status'] as const).map(text),
    ...[day('Due'), text('Due by'), day('Counted from'), day('Off the road since')],
  ]
}

/** `distance` words metres. */
export async function* scheduleRows(
  api: Db,
  caller: Scope,
  { today, ...query }: Input<typeof vehicleSchedules.export>['query'] & { today: number },
  distance: (metres: number) => string,
): AsyncGenerator<unknown[]> {
  const t = textsIn(query.language)
  const day = (instant: string | null) => instant?.slice(0, 10) ?? null
  for (let from = 0; ; from += BATCH) {
    const rows = await withScope(api, caller, db => readSchedules(db, caller, query, { today, from, limit: BATCH }))
    for (const { vehicle, depots, schedule_type: type, activity_type: activity, ...row } of rows) {
      yield [
        ...[vehicle.registration, depots.map(({ name }) => name).join(', ')],
        ...[scheduleTypeWord(type.code, type.name, t), countedWords(type, t, distance)],
        ...[activityTypeWord(activity.reference, activity.name, t), t(dueStateWord(row))],
        ...[
          day(row.due_date),
          row.due_by && t(DUE_BY_WORDS[row.due_by]),
          day(row.counted_from),
          day(row.off_road_since),
        ],
      ]
    }
    if (rows.length < BATCH) return
  }
}
