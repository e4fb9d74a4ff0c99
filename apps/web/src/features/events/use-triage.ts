import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf, isRoleRegisteredWith } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { traceSearchOf } from './EventLinks.tsx'
import type { EventRow } from './fold-duplicates.ts'
import type { Verdict } from './review-verdicts.ts'
import { useEventKeys } from './use-event-keys.ts'
import { type Reviews, useReviews } from './use-reviews.ts'

interface Given {
  rows: readonly EventRow[]
  selected: EventRow | null
  onSelect: (row: EventRow) => void
}

export interface Triage extends Reviews {
  /** Why the caller may not; null where they may. */
  refusal: string | null
  /** The dialog for the reason of a dismissal is open. */
  isDismissing: boolean
  setDismissing: (isDismissing: boolean) => void
  reviewSelected: (verdict: Verdict) => void
}

const DEALT_WITH: readonly Verdict['state'][] = ['closed', 'dismissed']

/** What can be done with the selected event, by buttons and by keys. A row that stands for several is dealt with whole. */
export function useTriage({ rows, selected, onSelect }: Given): Triage {
  const { t } = useTranslation()
  const words = useWords()
  const navigate = useNavigate()
  const signedIn = useSession()
  const reviews = useReviews()
  /** The row that the dismissal dialog is about. */
  const [dismissing, setDismissing] = useState<string | null>(null)

  const mayReview =
    signedIn !== null && isRoleRegisteredWith(signedIn, 'editEvents') && !callerOf(signedIn.currentUser).isReadonly
  const refusal = mayReview ? null : t('You can view events but not change them.')

  function move(by: number) {
    const at = selected === null ? (by > 0 ? -1 : rows.length) : rows.indexOf(selected)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next !== undefined && next !== selected) onSelect(next)
  }

  function reviewSelected(verdict: Verdict) {
    if (selected === null || !mayReview) return
    reviews.review(selected.isOpen ? [selected.event] : selected.members, verdict)
    // What is dealt with is left for the next one.
    if (DEALT_WITH.includes(verdict.state)) move(1)
  }

  function dismiss(isDismissing: boolean) {
    if (isDismissing) reviews.closeMessages()
    setDismissing(isDismissing ? (selected?.key ?? null) : null)
  }

  useEventKeys({
    onMove: move,
    onSeen: () => reviewSelected({ state: 'seen', reason: null }),
    onClose: () => reviewSelected({ state: 'closed', reason: null }),
    onDismiss: () => dismiss(true),
    onUndo: reviews.undo,
    onTrace() {
      if (selected === null || signedIn === null || !mayOpenPage(pages.trace.rule, signedIn)) return
      const { event } = selected
      void navigate({ to: pages.trace.path, search: traceSearchOf(event, words.day(Date.parse(event.timestamp))) })
    },
  })

  return {
    ...reviews,
    refusal,
    isDismissing: selected !== null && dismissing === selected.key,
    setDismissing: dismiss,
    reviewSelected,
  }
}
