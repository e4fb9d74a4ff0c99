import type { Route } from '@milepost/contract/route.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import type { Language } from '@milepost/texts/language.ts'
import { download } from '../../api/download.ts'
import type { DayRange } from '../../ui/day-range.ts'
import type { ExportFormat } from '../../ui/ExportMenu.tsx'
import type { Who } from './timesheets-search.ts'

/** The route of the file of a sheet, or of every sheet of a group, and which it is asked for. */
export function sheetExport(who: Who): { route: Route; query: Record<string, string | number> } {
  if (who.kind === 'vehicle') return { route: timesheets.exportVehicle, query: { vehicle: who.id } }
  if (who.kind === 'driver') return { route: timesheets.exportDriver, query: { driver_id: who.id } }
  return { route: timesheets.exportGroup, query: { vehicle_group: who.id, by: who.by } }
}

/** Saves the whole range of a sheet, or every sheet of a group, as a file. */
export async function exportSheets(
  who: Who,
  { start, end }: DayRange,
  format: ExportFormat,
  reader: { language: Language; time_zone: string },
  name: string,
): Promise<void> {
  if (format !== 'csv' && format !== 'xlsx' && format !== 'pdf') return
  const shared = { start, end, format, ...reader }
  const fileName = `${name} ${start} ${end}.${format}`
  if (who.kind === 'vehicle')
    return download(timesheets.exportVehicle, { query: { vehicle: who.id, ...shared } }, fileName)
  if (who.kind === 'driver')
    return download(timesheets.exportDriver, { query: { driver_id: who.id, ...shared } }, fileName)
  return download(timesheets.exportGroup, { query: { vehicle_group: who.id, by: who.by, ...shared } }, fileName)
}
