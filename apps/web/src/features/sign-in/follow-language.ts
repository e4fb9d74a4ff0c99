import { ownAccount } from '@milepost/contract/own-account.ts'
import type { CurrentUser } from '@milepost/contract/users.ts'
import { languageOf } from '@milepost/texts/language.ts'
import { readSessionAgain } from '../../api/read-session-again.ts'
import { takeChosenLanguage } from '../../i18n/chosen-language.ts'
import { chooseLanguage, followUserLanguages } from '../../i18n/language.ts'
import { makeChange } from '../../ui/make-change.ts'

/**
 * Once somebody has signed in: in the language that was chosen on the way, which is theirs from now on, also on other browsers; else
 * in their own.
 */
export async function followLanguage(user: CurrentUser): Promise<void> {
  const chosen = takeChosenLanguage()
  if (chosen === null) return followUserLanguages(user)
  await chooseLanguage(chosen).catch(() => followUserLanguages(user))
  const language = languageOf(chosen)
  if (language === null || user.prefs.language === language) return
  // Nobody asked for it in so many words: it says nothing, also where it fails, and this browser has the choice all the same.
  const quiet = { outcome: 'Update successful', note: () => null, onRefused: () => true } as const
  const kept = await makeChange(quiet, send =>
    send(ownAccount.changePreferences, { params: { id: user.id }, body: { language } }),
  )
  if (kept.isMade) await readSessionAgain().catch(() => undefined)
}
