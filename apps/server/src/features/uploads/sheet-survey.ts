import { readSheet } from '../../spreadsheets/read-sheet.ts'
import type { SheetRow } from '../../spreadsheets/sheet-bounds.ts'
import { SheetRefused } from '../../spreadsheets/sheet-refused.ts'

export interface SheetSurvey {
  headings: string[]
  firstCells: string[]
  /** Below the headings. */
  lines: number
}

/** Reads a file to its end, so that one with something wrong is refused before any line of it is saved. Throws SheetRefused. */
export async function surveySheet(path: string, fileName: string, signal: AbortSignal): Promise<SheetSurvey> {
  let headings: readonly string[] | null = null
  let firstCells: readonly string[] = []
  let lines = 0
  for await (const { cells } of readSheet(path, fileName)) {
    signal.throwIfAborted()
    if (headings === null) headings = cells
    else if (++lines === 1) firstCells = cells
  }
  if (headings === null || lines === 0) throw new SheetRefused('empty')
  return { headings: [...headings], firstCells: [...firstCells], lines }
}

const MOST_LINES = 500

/** What is worked off in one go holds the process for as long as it is: a hundred outlines of geofences are many lines of vehicles. */
const MOST_CHARACTERS = 200_000

/** The lines below the headings, so many at a time as are worked off in one go: the same ones however often the file is read. */
export async function* inBatches(path: string, fileName: string): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  let characters = 0
  let isHeading = true
  for await (const row of readSheet(path, fileName)) {
    if (isHeading) {
      isHeading = false
      continue
    }
    batch.push(row)
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < MOST_LINES && characters < MOST_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
