import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { jobFailureWord } from '@milepost/texts/job-words.ts'
import { HttpError, NetworkError } from '../../api/http.ts'
import type { TextKey } from '../../i18n/text-key.ts'

type Translate = (key: TextKey) => string

/** Why nothing was begun, or why the parts stopped. */
export function uploadFailure(error: unknown, t: Translate): string {
  if (error instanceof NetworkError) return t('The connection was lost. Choose the same file again to continue.')
  if (!(error instanceof HttpError)) return t('The file could not be sent. Choose it again to continue.')
  if (error.status === 409) return t('Another import is running.')
  if (error.status === 413) return t('The file is too large.')
  if (error.status === 507) return t('Not enough disk space on the server.')
  return error.message
}

/** Why an import came to nothing. */
export const importFailure = (failure: NonNullable<MapAreaImport['failure']>, t: Translate) =>
  failure.code === 'failed' ? t('The import failed.') : jobFailureWord(failure, t)
