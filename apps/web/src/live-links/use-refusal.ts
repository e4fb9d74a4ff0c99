import type { liveLinks } from '@milepost/contract/live-links.ts'
import { type Refusal, refusalOf } from '@milepost/domain/access/access.ts'
import { callerOf } from '../api/capabilities.ts'
import { useSession } from '../api/session.ts'

/** Why the signed-in user may not list or make live links; null: they may. */
export function useRefusal({ access, method }: (typeof liveLinks)['list' | 'make']): Refusal | null {
  const signedIn = useSession()
  return refusalOf(access, signedIn && callerOf(signedIn.currentUser), method)
}
