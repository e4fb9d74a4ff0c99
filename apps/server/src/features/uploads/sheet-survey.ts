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

/** The lines below the headings, some at a time. */
export async function* inBatches(path: string, fileName: string, size: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  let isHeading = true
  for await (const row of readSheet(path, fileName)) {
    if (isHeading) {
      isHeading = false
      continue
    }
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
