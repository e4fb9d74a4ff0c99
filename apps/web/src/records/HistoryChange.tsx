import type { HistoryEntry } from '@milepost/contract/records.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../i18n/use-words.ts'
import { type AnyRecord, type ListHistory, type NounField, valueWords } from './noun.ts'

/** Of a long list. */
const MOST_NAMED = 5

interface Props {
  field: NounField
  change: HistoryEntry['changes'][number]
  action: HistoryEntry['action']
  /** As it is now. */
  record: AnyRecord
}

/** What became of one field: the value before and after, or what left a list and what joined it. Nothing where it reads the same. */
export function HistoryChange({ field, change: { before, after }, action, record }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  if (action === 'changed' && Array.isArray(before) && Array.isArray(after)) {
    const left = namesOf(field, missingIn(after, before), words, t)
    const joined = namesOf(field, missingIn(before, after), words, t)
    if (left === null && joined === null) return null
    const { label, takenOut, added } = listHistoryOf(field)
    return (
      <div>
        <dt>{t(label)}</dt>
        {left !== null && <dd>{takenOut(t, { names: left })}</dd>}
        {joined !== null && <dd>{added(t, { names: joined })}</dd>}
      </div>
    )
  }
  const [was, is] = [before, after].map(value =>
    Array.isArray(value)
      ? namesOf(field, value, words, t)
      : valueWords(field, value, words, field.isWordedByRecord ? record : undefined),
  )
  if (was === is) return null
  return (
    <div>
      <dt>{t(field.label)}</dt>
      <dd>
        {action === 'changed' && (
          <>
            <del>{was ?? '–'}</del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        {is ?? '–'}
      </dd>
    </div>
  )
}

function missingIn(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const held = new Set(list.map(one => JSON.stringify(one)))
  return other.filter(one => !held.has(JSON.stringify(one)))
}

function namesOf(field: NounField, list: readonly unknown[], words: Words, t: TFunction): string | null {
  if (list.length === 0) return null
  const named = list.slice(0, MOST_NAMED).flatMap(one => valueWords(field, one, words) ?? [])
  const rest = list.length - named.length
  return rest > 0 ? `${named.join(', ')} ${t('and {{count}} more', { count: rest })}` : named.join(', ')
}

/** How the history tells of a list. */
export const listHistoryOf = ({ label, listHistory }: NounField): ListHistory =>
  listHistory ?? {
    label,
    takenOut: (t, values) => t('Taken out: {{names}}', values),
    added: (t, values) => t('Added: {{names}}', values),
  }
