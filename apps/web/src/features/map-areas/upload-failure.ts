import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { HttpError, NetworkError } from '../../api/http.ts'
import type { TextKey } from '../../i18n/text-key.ts'

type Translate = (key: TextKey) => string

/** Why nothing was begun, or why the parts stopped. */
export function uploadFailure(error: unknown, t: Translate): string {
  if (error instanceof NetworkError) return t('The connection broke off. Choose the same file again to go on.')
  if (!(error instanceof HttpError)) return t('This could not be done.')
  if (error.status === 409) return t('Another import is running.')
  if (error.status === 413) return t('The file is too large.')
  if (error.status === 507) return t('There is not enough room on the disk of the server.')
  return error.message
}

const FAILURES: Record<NonNullable<MapAreaImport['failure']>['code'], TextKey> = {
  'bad-file': 'The file is not an OpenStreetMap extract that can be read.',
  'out-of-memory': 'The area needs more memory than the server has free. Cut out a smaller one.',
  'disk-full': 'The disk of the server is full.',
  interrupted: 'The server was restarted while it was at work.',
  failed: 'The import failed.',
}

/** Why an import came to nothing. */
export const importFailure = (failure: NonNullable<MapAreaImport['failure']>, t: Translate) => t(FAILURES[failure.code])
