import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { ownAccount } from '@milepost/contract/own-account.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { readSessionAgain } from '../api/read-session-again.ts'
import { session, useSession } from '../api/session.ts'
import type { TextKey } from '../i18n/text-key.ts'
import type { Icon } from './icon.ts'
import { makeChange } from './make-change.ts'

/** Light or dark, which Mantine keeps in the browser, and the user in every browser. */
export const THEMES: readonly { value: MantineColorScheme; label: TextKey; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Same as system', icon: IconDeviceDesktop },
]

/** The theme in use, and how to choose another: at once here, and kept with the user. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  async function choose(theme: MantineColorScheme) {
    setColorScheme(theme)
    const signedIn = session.current()
    if (signedIn === null) return
    // Everybody sees what came of it; only what failed is said.
    await makeChange({ outcome: 'Update successful', note: () => null }, async send => {
      await send(ownAccount.changePreferences, { params: { id: signedIn.currentUser.id }, body: { theme } })
      await readSessionAgain()
    })
  }

  return { theme: colorScheme, choose }
}

/** Takes the theme that the user has chosen, in whatever browser, once the server has said who it is. */
export function useThemeOfUser() {
  const signedIn = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const kept = signedIn?.currentUser.user.prefs.theme ?? null
  const follow = useEffectEvent((theme: MantineColorScheme | null) => {
    if (theme !== null) setColorScheme(theme)
  })
  useEffect(() => follow(kept), [kept])
}
