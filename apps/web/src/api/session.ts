import { useSyncExternalStore } from 'react'
import { accessToken } from './access-token.ts'
import type { SignedIn } from './capabilities.ts'
import { keepOnlyStored, readStored, storageKeys, writeStored } from './storage.ts'
import { storedPermissionsOf, storedUserOf, userOfStored } from './stored-user.ts'

/**
 * The signed-in user. What AUTH-23 names of them is mirrored in web storage, so that a reload knows role and modules at once
 * (AUTH-20) and another tab notices a sign-out; the rest is known once the server has been asked.
 */
let signedIn: SignedIn | null = readSignedIn()
let isWhole = false
const listeners = new Set<() => void>()

function set(value: SignedIn | null, isFromServer = false) {
  if (value === signedIn) return
  signedIn = value
  isWhole = isFromServer
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readSignedIn(): SignedIn | null {
  const currentUser = userOfStored(readStored(storageKeys.currentUser))
  return currentUser && { currentUser, ssoPermissions: [] }
}

/** Another tab may have signed in or out. What the server said of the same user stays. */
function readAgain() {
  const stored = readSignedIn()
  if (stored === null || stored.currentUser.id !== signedIn?.currentUser.id) set(stored)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === null || event.key === storageKeys.currentUser) readAgain()
  })
}

/** What is not the user's: it outlives a sign-out. */
const CHOICES = [
  storageKeys.lastLoggedInUserId,
  storageKeys.language,
  storageKeys.menuOpen,
  storageKeys.foldedMenuGroups,
  storageKeys.rasterLayer,
  storageKeys.colourScheme,
  storageKeys.selectedVehicle,
  storageKeys.dateDay,
  storageKeys.searchFields,
]
const KEPT_WHILE_SIGNED_IN = [...CHOICES, storageKeys.currentUser, storageKeys.userPerm]

export const session = {
  current: () => signedIn,
  /** Whether the server has said all of the user, and not only the stored record. */
  isWhole: () => isWhole,
  subscribe,
  /** Stores the user in both shapes (AUTH-13, AUTH-24). Another person's leftovers are cleared first (AUTH-12). */
  store(value: SignedIn) {
    const stored = storedUserOf(value.currentUser)
    const last = readStored(storageKeys.lastLoggedInUserId)
    if (last !== null && last !== stored.user.id) localStorage.clear()
    else keepOnlyStored(KEPT_WHILE_SIGNED_IN)
    writeStored(storageKeys.lastLoggedInUserId, stored.user.id)
    writeStored(storageKeys.currentUser, stored)
    writeStored(storageKeys.userPerm, storedPermissionsOf(stored.user))
    set(value, true)
  },
  /** Looks again at what is stored: another tab may have signed in. */
  readAgain(): SignedIn | null {
    readAgain()
    return signedIn
  },
  /** Forgets the user and the permissions, where there is no cookie any more: only choices stay, and who was here last. */
  forget() {
    accessToken.hold(null)
    keepOnlyStored([...CHOICES, storageKeys.signingInSince])
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
