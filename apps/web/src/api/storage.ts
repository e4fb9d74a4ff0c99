/** What the browser keeps between visits (AUTH-25, N-18). Never a token. */
export const storageKeys = {
  currentUser: 'currentUser',
  userPerm: 'userPerm',
  ssoPermissions: 'ssoPermissions',
  lastLoggedInUserId: 'lastLoggedInUserId',
  language: 'language',
  menuOpen: 'menuOpen',
  /** The id of the vehicle, and the day, that were searched for last (EVT-11). */
  selectedVehicle: 'selectedVehicle',
  dateDay: 'dateDay',
} as const

/** Null when absent or unreadable. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or forbidden; the page then works until it is closed. */
export function writeStored(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('could not store', key, error)
  }
}
