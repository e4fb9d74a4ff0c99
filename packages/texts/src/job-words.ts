import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { TextKey } from './text-key.ts'

/** The name of every task, and of all scheduled work, in words. */
export const TASKS = {
  'admit-waiting-records': 'Records that waited for their vehicle',
  'apply-retention': 'Removal of data past its retention',
  'audit-retention': 'Removal of old audit entries',
  'begin-due-reports': 'Start of scheduled reports',
  'begin-due-uploads': 'Start of uploads that waited',
  'begin-looking-up-vehicles': 'Start of enquiries about vehicles',
  'check-road-limits': 'Comparison with road speed limits',
  'derive-geofence-past': 'Earlier visits to a geofence',
  'draw-trip-paths': 'Paths of trips',
  'end-old-sessions': 'End of old sessions',
  'expire-commands': 'Device commands past their time',
  'export-vehicle-file': 'Export of a vehicle file',
  'fold-all-again': 'Recalculation after an update',
  'import-map-area': 'Import of a map area',
  'look-up-vehicles': 'Enquiries about vehicles at DVSA and DVLA',
  'make-partitions': 'Room for new records',
  'recalculate-past': 'Recalculation of past days',
  'remove-old-jobs': 'Removal of old background work',
  'remove-old-mails': 'Removal of old emails',
  'remove-old-notices': 'Removal of old notifications',
  'remove-old-report-runs': 'Removal of old report files',
  'remove-old-schedule-changes': 'Removal of old schedule changes',
  'remove-old-uploads': 'Removal of old uploads',
  'remove-old-vehicle-file-exports': 'Removal of old vehicle file exports',
  'remove-old-webhook-messages': 'Removal of old webhook messages',
  'renew-due-dates': 'When checks of vehicles are due',
  'send-mails': 'Sending of emails',
  'send-report': 'Report by email',
  'show-doubted': 'Doubtful records',
  'sweep-files': 'Removal of files nobody needs',
  'tell-due': 'Notifications of what is due',
  'tell-low-power': 'Notifications of low voltage',
  'tell-silence': 'Notifications of vehicles without data',
  'tend-webhook-deliveries': 'Webhook deliveries past their time',
  'undo-upload': 'Undoing of an upload',
  'verify-corrections': 'Check of signed corrections',
  'verify-vehicle-files': 'Check of the files of vehicles',
  'work-off-upload': 'Upload_job',
} as const satisfies Record<string, TextKey>

/** What a job does; one of another release is shown by its name. */
export const taskWord = (task: string, t: (key: TextKey) => string): string =>
  isKeyOf(TASKS, task) ? t(TASKS[task]) : task

/** The codes by which the work of tasks fails, in words. */
export const FAILURES = {
  'bad-file': 'The file is not an OpenStreetMap extract that can be read.',
  'bad-payload': 'Another release of Milepost asked for it, in a form that this one does not read.',
  'disk-full': 'The disk of the server is full.',
  'file-gone': 'The uploaded file is no longer there. Send it again.',
  forbidden: 'Whoever asked for it may not change these records any more.',
  interrupted: 'The server ended while it was at work, each time it was tried.',
  'out-of-memory': 'The server has too little free memory for this area. Choose a smaller one.',
  'too-large': 'The documents are too large for one PDF. Choose the ZIP file.',
} as const satisfies Record<string, TextKey>

/** Why a job failed: in words, or as the server put it. */
export function jobFailureWord(
  { code, detail }: { code: string; detail: string },
  t: (key: TextKey) => string,
): string {
  if (isKeyOf(FAILURES, code)) return t(FAILURES[code])
  return detail === '' ? t('Something went wrong on the server. See the server log.') : detail
}
