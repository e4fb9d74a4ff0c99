import { eventReviews } from '@milepost/contract/event-reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import type { CallFunction } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { makeChange } from '../../ui/make-change.ts'

export interface Dismissal {
  /** A code of DISMISSAL_REASONS, or free text. */
  reason: string
  note: string | null
}

/** Taking events out of the score, and back into it. Scores are worked out anew on the server afterwards. */
export function useDismissal() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const queries = useQueryClient()
  const mayReview = signedIn !== null && mayOpenPage(pages.events.rule, signedIn)
  const isReadonly = signedIn !== null && callerOf(signedIn.currentUser).isReadonly

  async function decide(work: (send: CallFunction) => Promise<unknown>, note: string): Promise<boolean> {
    const { isMade } = await makeChange({ outcome: 'Update successful', note }, work)
    if (!isMade) return false
    await queries.invalidateQueries({ queryKey: ['behaviour'] })
    return true
  }

  return {
    /** Why the signed-in user may not; null: they may. */
    refusal: mayReview ? (isReadonly ? t('View only') : null) : t('You need the Events module to dismiss events'),
    /** False when it failed, which has been reported. */
    dismiss: (event: string, dismissal: Dismissal): Promise<boolean> =>
      decide(
        send => send(eventReviews.set, { body: { events: [event], state: 'dismissed', ...dismissal } }),
        t("Event dismissed: it won't affect the score"),
      ),
    /** The event is again in the state that it had before. */
    countAgain: (event: string): Promise<boolean> =>
      decide(
        send => send(eventReviews.revokeDismissals, { body: { events: [event] } }),
        t('Event restored to the score'),
      ),
  }
}
