import { answersInOrder } from '@milepost/domain/defects/answers.ts'
import type { TFunction } from 'i18next'
import { WordedRefusal } from '../http/worded-refusal.ts'

interface Asked {
  points: readonly string[]
  /** How it is said that a point is none of these. */
  unknown: (t: TFunction, point: string) => string
}

/** One answer for every point that is asked about, in their order. Throws HttpError: 400 for another point, or one answered twice. */
export function readAnswers<Item extends { point: string }>(
  { points, unknown }: Asked,
  sent: readonly Item[],
  unanswered: (point: string) => Item,
): Item[] {
  const items = answersInOrder<string, Item>(points, sent, unanswered)
  if (!('fault' in items)) return items
  const { fault, point } = items
  throw new WordedRefusal(
    400,
    t => (fault === 'twice' ? t('{{point}} is answered twice.', { point }) : unknown(t, point)),
    'items',
  )
}
