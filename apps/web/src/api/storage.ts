/** What the browser keeps between visits (AUTH-25, N-18): ids, choices and the user of AUTH-23. Never a token. */
export const storageKeys = {
  currentUser: 'currentUser',
  userPerm: 'userPerm',
  lastLoggedInUserId: 'lastLoggedInUserId',
  language: 'language',
  menuOpen: 'menuOpen',
  foldedMenuGroups: 'foldedMenuGroups',
  /** The slug of the raster layer that maps show; absent: none. */
  rasterLayer: 'rasterLayer',
  /** Light or dark; Mantine reads and writes it. */
  colourScheme: 'mantine-color-scheme-value',
  /** When a tab began to sign in, in milliseconds; absent where none does. */
  signingInSince: 'signingInSince',
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

/** Removes what is not named in `keys`. */
export function keepOnlyStored(keys: readonly string[]) {
  for (const key of Object.keys(localStorage)) if (!keys.includes(key)) localStorage.removeItem(key)
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
