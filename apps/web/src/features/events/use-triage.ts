import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf, isRoleRegisteredWith } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { eventsOfRow, rowAfter } from './chosen-events.ts'
import { traceSearchOf } from './EventLinks.tsx'
import type { EventRow } from './fold-duplicates.ts'
import type { Verdict } from './review-verdicts.ts'
import type { ChosenEvents } from './use-chosen-events.ts'
import { useEventKeys } from './use-event-keys.ts'
import { type Reviews, useReviews } from './use-reviews.ts'

interface Given {
  rows: readonly EventRow[]
  selected: EventRow | null
  chosen: ChosenEvents
  /** What the list is limited to; none: every status. */
  states: readonly ReviewState[]
  /** Null: none is left. */
  onSelect: (row: EventRow | null) => void
}

export interface Triage extends Reviews {
  chosen: ChosenEvents
  /** Why the caller may not; null where they may. */
  refusal: string | null
  /** The dialog for the reason of a dismissal is open. */
  isDismissing: boolean
  setDismissing: (isDismissing: boolean) => void
  /** With the note that is written and not saved. */
  reviewSelected: (verdict: Verdict) => void
  /** What is written about the selected event and not saved: it is kept while others are looked at. Null: nothing. */
  draftNote: string | null
  setDraftNote: (note: string | null) => void
  /** Deals with all that are chosen in one go, and chooses none then. */
  reviewChosen: (verdict: Verdict) => void
  /** The dialog for the reason is open in which they are dismissed. */
  isDismissingChosen: boolean
  setDismissingChosen: (isDismissing: boolean) => void
}

const DEALT_WITH: readonly Verdict['state'][] = ['closed', 'dismissed']

/**
 * What can be done with the selected event, or with those that are chosen, by buttons and by keys. A row that stands for several
 * is dealt with whole.
 */
export function useTriage({ rows, selected, chosen, states, onSelect }: Given): Triage {
  const { t } = useTranslation()
  const words = useWords()
  const navigate = useNavigate()
  const signedIn = useSession()
  const reviews = useReviews()
  /** The row that the dismissal dialog is about. */
  const [dismissing, setDismissing] = useState<string | null>(null)
  const [isDismissingChosen, setDismissingChosen] = useState(false)
  /** By the key of their rows. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const draftNote = (selected && drafts.get(selected.key)) ?? null

  const mayReview =
    signedIn !== null && isRoleRegisteredWith(signedIn, 'editEvents') && !callerOf(signedIn.currentUser).isReadonly
  const hasChosen = chosen.events.length > 0
  const refusal = mayReview ? null : t('You can view events but not change them.')

  function move(by: number) {
    const at = selected === null ? (by > 0 ? -1 : rows.length) : rows.indexOf(selected)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next !== undefined && next !== selected) onSelect(next)
  }

  function setDraftNote(note: string | null) {
    if (selected === null) return
    const next = new Map(drafts)
    if (note === null) next.delete(selected.key)
    else next.set(selected.key, note)
    setDrafts(next)
  }

  /** Of a verdict that was refused, unless something else has been written meanwhile. */
  function keepDraft(rowKey: string, note: string) {
    setDrafts(kept => (kept.has(rowKey) ? kept : new Map(kept).set(rowKey, note)))
  }

  /** Whether a row goes out of the list by a status: then the next one is chosen, whatever the status says. */
  const leavesList = (row: EventRow, state: ReviewState) =>
    states.length > 0 && !states.includes(state) && (row.event.review?.state ?? 'new') !== state

  function reviewSelected(verdict: Verdict) {
    if (selected === null || !mayReview) return
    const events = eventsOfRow(selected)
    if (draftNote === null) reviews.review(events, verdict)
    else reviews.review(events, { ...verdict, note: draftNote.trim() }, () => keepDraft(selected.key, draftNote))
    setDraftNote(null)
    if (leavesList(selected, verdict.state)) {
      onSelect(rowAfter(rows, selected.key, new Set(events.map(({ id }) => id))))
    }
    // What is dealt with is left for the next one.
    else if (DEALT_WITH.includes(verdict.state)) move(1)
  }

  function reviewChosen(verdict: Verdict) {
    if (!hasChosen || !mayReview) return
    reviews.review(chosen.events, verdict)
    chosen.clear()
    if (selected === null) return
    const dealtWith = new Set(chosen.events.map(({ id }) => id))
    const isLeaving = leavesList(selected, verdict.state)
    if (!eventsOfRow(selected).every(({ id }) => dealtWith.has(id))) return
    if (!isLeaving && !DEALT_WITH.includes(verdict.state)) return
    const next = rowAfter(rows, selected.key, dealtWith)
    if (next !== null || isLeaving) onSelect(next)
  }

  const reviewByKey = hasChosen ? reviewChosen : reviewSelected

  function dismiss(isDismissing: boolean) {
    if (isDismissing) reviews.closeMessages()
    setDismissing(isDismissing ? (selected?.key ?? null) : null)
  }

  useEventKeys({
    onMove: move,
    onSeen: () => reviewByKey({ state: 'seen', reason: null }),
    onClose: () => reviewByKey({ state: 'closed', reason: null }),
    onDismiss: () => (hasChosen ? setDismissingChosen(true) : dismiss(true)),
    onChoose(isRange) {
      if (selected !== null && mayReview) chosen.choose(selected, isRange || !chosen.has(selected), isRange)
    },
    onUndo: reviews.undo,
    onTrace() {
      if (selected === null || signedIn === null || !mayOpenPage(pages.trace.rule, signedIn)) return
      const { event } = selected
      void navigate({ to: pages.trace.path, search: traceSearchOf(event, words.day(Date.parse(event.timestamp))) })
    },
  })

  return {
    ...reviews,
    chosen,
    refusal,
    isDismissing: selected !== null && dismissing === selected.key,
    setDismissing: dismiss,
    reviewSelected,
    draftNote,
    setDraftNote,
    reviewChosen,
    isDismissingChosen: hasChosen && isDismissingChosen,
    setDismissingChosen,
  }
}
