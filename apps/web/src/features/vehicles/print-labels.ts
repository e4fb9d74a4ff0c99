import { vehicleCodes } from '@milepost/contract/vehicle-codes.ts'
import { download } from '../../api/download.ts'
import { currentLanguage } from '../../i18n/language.ts'
import type { RecordSelection } from '../../records/record-queries.ts'

/** Has the browser save labels with the QR codes of vehicles as a PDF file. Throws HttpError and NetworkError. */
export function printLabels(selection: RecordSelection, name: string): Promise<void> {
  const language = currentLanguage() === 'PT' ? 'pt' : 'en'
  const body = 'ids' in selection ? { ids: [...selection.ids] } : { ...selection, except: [...selection.except] }
  return download(vehicleCodes.sheet, { query: { language }, body }, `${name}.pdf`)
}
