import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../i18n/use-words.ts'
import { confirmDialog } from '../ui/dialogs.ts'
import { type AnyRecord, type Noun, nameOf } from './noun.ts'
import { usesQuery } from './record-queries.ts'

/**
 * Asks before a record is archived that something uses, with what that is and what becomes of it; one that nothing uses needs no
 * question, since archiving is undone with a click. Resolves to whether to go on.
 */
export function useArchiveQuestion(noun: Noun) {
  const { t } = useTranslation()
  const words = useWords()
  return async (record: AnyRecord): Promise<boolean> => {
    if (noun.uses === undefined) return true
    const found = await queryClient.fetchQuery({ ...usesQuery(noun, record.id), staleTime: 0 })
    if (found.length === 0) return true
    const lines = found.map(({ kind, count }) => {
      const { words: counted, onArchive } = noun.uses?.[kind] ?? {}
      const named = counted?.(t, { count, number: words.number(count) }) ?? kind
      return onArchive === undefined ? named : `${named}: ${t(onArchive)}`
    })
    return confirmDialog({
      title: t('Archive {{name}}?', { name: nameOf(noun, record, words) }),
      message: [t('Used by {{what}}.', { what: lines.join(', ') }), t(noun.texts.archiveNote)].join(' '),
      confirmLabel: t('Archive'),
    })
  }
}
