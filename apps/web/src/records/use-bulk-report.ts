import type { BulkResult } from '@milepost/contract/records.ts'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { useWords } from '../i18n/use-words.ts'
import { openGeneralDialog } from '../ui/dialogs.ts'
import { makeChange, type Outcome } from '../ui/make-change.ts'
import type { CountedText, Noun } from './noun.ts'
import { undoBulk } from './record-queries.ts'

/** Refusals that a dialog names; the rest are counted. */
const MOST_NAMED = 10

/** Runs a change of many records, reports how many it changed, offers to undo it, and names those left as they were. */
export function useBulkReport(noun: Noun) {
  const { t } = useTranslation()
  const words = useWords()

  function sayRefused({ refused }: BulkResult) {
    if (refused.length === 0) return
    const named = refused.slice(0, MOST_NAMED).map(({ name, detail }) => `${name}: ${serverText(detail)}`)
    const rest = refused.length - named.length
    openGeneralDialog({
      header: t('Not everything was changed'),
      status: t('{{count}} left as before', { count: refused.length }),
      message: [...named, ...(rest > 0 ? [t('and {{count}} more', { count: rest })] : [])].join('\n'),
    })
  }

  async function undo(token: string) {
    const undone = { outcome: 'Update successful', note: t('Undone') } as const
    const changed = await makeChange(undone, send => undoBulk(send, noun, token))
    if (changed.isMade) sayRefused(changed.result)
  }

  /** `text` is the report, under the `outcome` that the documents word. Resolves to whether the call went through. */
  return async (
    run: (send: CallFunction) => Promise<BulkResult>,
    text: CountedText,
    outcome: Outcome,
  ): Promise<boolean> => {
    const note = ({ count }: BulkResult) => (count > 0 ? text(t, { count, number: words.number(count) }) : null)
    const action = ({ undo: token }: BulkResult) =>
      token === null ? undefined : { label: t('Undo'), run: () => void undo(token) }
    const changed = await makeChange({ outcome, note, action }, run)
    if (changed.isMade) sayRefused(changed.result)
    return changed.isMade
  }
}
