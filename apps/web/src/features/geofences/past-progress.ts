import type { TFunction } from 'i18next'
import type { Words } from '../../i18n/use-words.ts'

interface Progress {
  /** Of the vehicles that were near; none before it has begun. */
  done: number
  total: number
}

export const doneOf = ({ done, total }: Progress, t: TFunction, words: Words) =>
  t('{{done}} of {{vehicles}}', { done: words.number(done), vehicles: t('{{count}} vehicles', { count: total }) })

export const donePercent = ({ done, total }: Progress) => (total === 0 ? 0 : (100 * done) / total)
