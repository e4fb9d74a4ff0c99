import type { UploadCounts } from '@milepost/contract/uploads.ts'
import type { TFunction } from 'i18next'
import type { Words } from '../../i18n/use-words.ts'

/** What a file that was saved in part came to, such as "2 added, 1 changed, 1 line not saved". */
export function savedWords({ created, changed, archived, faulty }: UploadCounts, t: TFunction, words: Words): string {
  const told = (count: number) => ({ count, number: words.number(count) })
  return [
    ...(created > 0 ? [t('{{number}} added', told(created))] : []),
    ...(changed > 0 ? [t('{{number}} changed', told(changed))] : []),
    ...(archived > 0 ? [t('{{number}} archived', told(archived))] : []),
    t('{{number}} lines not saved', told(faulty)),
  ].join(', ')
}
