import { eventReviews } from '@milepost/contract/event-reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../shell/guards.ts'
import { pages } from '../../shell/pages.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'

type Decision = { state: 'dismissed'; reason: string; note: string | null } | { state: 'seen' }

/** Taking events out of the score, and back into it. Scores are worked out anew on the server afterwards. */
export function useDismissal() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const queries = useQueryClient()
  const mayReview = signedIn !== null && mayOpenPage(pages.events.rule, signedIn)
  const isReadonly = signedIn !== null && callerOf(signedIn.currentUser).isReadonly
  return {
    /** Why the signed-in user may not; null: they may. */
    refusal: mayReview
      ? isReadonly
        ? t('You may look, and change nothing')
        : null
      : t('Dismissing needs the Events module'),
    /** False when it failed, which has been said. */
    take: async (events: string[], decision: Decision): Promise<boolean> => {
      try {
        await call(eventReviews.set, { body: { events, ...decision } })
      } catch (error) {
        toastFailure(error)
        return false
      }
      toastSuccess(decision.state === 'dismissed' ? t('Dismissed: it counts for nothing') : t('It counts again'))
      await queries.invalidateQueries({ queryKey: ['behaviour'] })
      return true
    },
  }
}
