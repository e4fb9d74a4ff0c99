import { currentUser, ssoPermission } from '@milepost/contract/users.ts'
import { useSyncExternalStore } from 'react'
import { accessToken } from './access-token.ts'
import type { SignedIn } from './capabilities.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'

/**
 * The signed-in user, mirrored in web storage so that a reload knows its permissions at once (AUTH-20) and another tab
 * notices a sign-out.
 */
let signedIn: SignedIn | null = readSignedIn()
const listeners = new Set<() => void>()

function set(value: SignedIn | null) {
  if (value === signedIn) return
  signedIn = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readSignedIn(): SignedIn | null {
  const user = currentUser.safeParse(readStored(storageKeys.currentUser))
  if (!user.success) return null
  const permissions = ssoPermission.array().safeParse(readStored(storageKeys.ssoPermissions))
  return { currentUser: user.data, ssoPermissions: permissions.data ?? [] }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === null || event.key === storageKeys.currentUser) set(readSignedIn())
  })
}

export const session = {
  current: () => signedIn,
  subscribe,
  /** Stores the user in both shapes (AUTH-13, AUTH-24). Another person's leftovers are cleared first (AUTH-12). */
  store(value: SignedIn) {
    const { user } = value.currentUser
    const last = readStored(storageKeys.lastLoggedInUserId)
    if (last !== null && last !== user.id) localStorage.clear()
    writeStored(storageKeys.lastLoggedInUserId, user.id)
    writeStored(storageKeys.currentUser, value.currentUser)
    const prefs = { ...user.prefs, units_distance: user.prefs.units_distance ?? 'MLS' }
    writeStored(storageKeys.userPerm, { perms: user.permission, prefs })
    writeStored(storageKeys.ssoPermissions, value.ssoPermissions)
    set(value)
  },
  /** Looks again at what is stored: another tab may have signed in. */
  readAgain(): SignedIn | null {
    set(readSignedIn())
    return signedIn
  },
  /** Forgets the user and the permissions, where there is no cookie any more. */
  forget() {
    accessToken.hold(null)
    for (const key of [storageKeys.currentUser, storageKeys.userPerm, storageKeys.ssoPermissions]) {
      localStorage.removeItem(key)
    }
    set(null)
  },
  /** Forgets the token, the cookie, the user and the permissions (AUTH-15); the promise is that of the cookie. */
  reset(): Promise<void> {
    const cleared = accessToken.end()
    session.forget()
    return cleared
  },
}

/** Null when no user is signed in. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(subscribe, () => signedIn)
}

/** What the browser's own clock goes by, which times are on only where nobody knows better. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whose clock all times are on: the server decides it with the user (docs/domain/clocks.md). */
export const timeZoneOf = (user: SignedIn | null): string => user?.currentUser.clock.time_zone ?? browserTimeZone()
