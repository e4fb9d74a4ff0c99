import type { SheetRefusal } from '@milepost/contract/uploads.ts'

/** A file that is not read, or not to its end. `cell`: where, as spreadsheets name it. */
export class SheetRefused extends Error {
  readonly code: SheetRefusal
  readonly cell: string | null

  constructor(code: SheetRefusal, cell: string | null = null, options?: ErrorOptions) {
    super(cell === null ? `The file is refused: ${code}.` : `The file is refused: ${code}, at ${cell}.`, options)
    this.code = code
    this.cell = cell
  }
}
