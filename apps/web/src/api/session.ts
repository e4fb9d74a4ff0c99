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
    writeStored(storageKeys.userPerm, { perms: user.permission, prefs: user.prefs })
    writeStored(storageKeys.ssoPermissions, value.ssoPermissions)
    set(value)
  },
  /** Forgets the token, the user and the permissions (AUTH-15). The cookie is HttpOnly: the sign-out page ends it. */
  reset() {
    accessToken.hold(null)
    for (const key of [storageKeys.currentUser, storageKeys.userPerm, storageKeys.ssoPermissions]) {
      localStorage.removeItem(key)
    }
    set(null)
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
