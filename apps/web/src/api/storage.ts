/** What the browser keeps between visits (AUTH-25, N-18). Never a token. */
export const storageKeys = {
  currentUser: 'currentUser',
  userPerm: 'userPerm',
  ssoPermissions: 'ssoPermissions',
  lastLoggedInUserId: 'lastLoggedInUserId',
  language: 'language',
  menuOpen: 'menuOpen',
  /** The id of the vehicle, and the day as bare text, that were searched for last (EVT-11, N-90). */
  selectedVehicle: 'selectedVehicle',
  dateDay: 'dateDay',
  /** The event types and the range of days that were searched for last (N-77). */
  searchFields: 'searchFields',
} as const

/** Null when absent or unreadable. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A value that is kept as bare text, without quotes; null when absent. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage may be full or forbidden; the page then works until it is closed. */
export function writeStored(key: string, value: unknown) {
  writeStoredText(key, JSON.stringify(value))
}

export function writeStoredText(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.warn('could not store', key, error)
  }
}
