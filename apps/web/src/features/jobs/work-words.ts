import type { JobRow } from '@milepost/contract/jobs.ts'
import { taskWord } from '@milepost/texts/job-words.ts'
import type { TFunction } from 'i18next'

/** What a job does: of an uploaded file it checks the lines first, and saves them by another job. */
export function workWord({ task, saves }: Pick<JobRow, 'task' | 'saves'>, t: TFunction): string {
  if (task !== 'work-off-upload' || saves === null) return taskWord(task, t)
  return saves ? t('Saving of an upload') : t('Check of an upload')
}
