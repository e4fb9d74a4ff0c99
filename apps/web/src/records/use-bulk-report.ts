import type { BulkResult } from '@milepost/contract/records.ts'
import { useTranslation } from 'react-i18next'
import { serverText } from '../i18n/server-text.ts'
import { useWords } from '../i18n/use-words.ts'
import { openGeneralDialog } from '../ui/dialogs.ts'
import { toastFailure, toastOutcome, toastSuccess } from '../ui/toasts.ts'
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
    try {
      const result = await undoBulk(noun, token)
      toastSuccess(t('Undone'))
      sayRefused(result)
    } catch (error) {
      toastFailure(error)
    }
  }

  /** `text` is the report, under `outcome` where the documents word one. Resolves to whether the call went through. */
  return async (run: () => Promise<BulkResult>, text: CountedText, outcome?: string): Promise<boolean> => {
    try {
      const result = await run()
      const { count, undo: token } = result
      if (count > 0) {
        const report = text(t, { count, number: words.number(count) })
        const action = token === null ? undefined : { label: t('Undo'), run: () => void undo(token) }
        if (outcome === undefined) toastSuccess(report, action)
        else toastOutcome(outcome, report, action)
      }
      sayRefused(result)
      return true
    } catch (error) {
      toastFailure(error)
      return false
    }
  }
}
