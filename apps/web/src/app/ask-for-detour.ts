import { readSessionAgain } from '../api/read-session-again.ts'
import { session } from '../api/session.ts'
import { type Detour, detourOf, needsWholeUser } from '../pages/guards.ts'
import { type PageName, pages } from '../pages/pages.ts'
import { completeSession } from './complete-session.ts'

/**
 * `detourOf`, by what the server says. What the browser knows of the user may be of yesterday, or of before a module was switched
 * on again: nobody is turned away by it before the server was asked. A page that opens costs no call.
 */
export async function askForDetour(name: PageName, href: string): Promise<Detour | null> {
  const wasWhole = session.isWhole()
  if (needsWholeUser(pages[name].rule)) await completeSession()
  const detour = detourOf(name, session.current(), href)
  if (detour === null || session.current() === null) return detour
  // Without an answer the user stays as known.
  if (wasWhole) await readSessionAgain().catch(() => {})
  else await completeSession()
  return detourOf(name, session.current(), href)
}
