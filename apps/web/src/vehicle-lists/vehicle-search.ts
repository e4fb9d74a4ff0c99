import type { SimpleVehicle } from '@milepost/contract/vehicles.ts'

/** Until the list of a field that was left closes (PICK-02). */
const CLOSES_AFTER_MS = 600
const SHORTEST_TERM = 3

interface Found {
  count: number
  results: readonly SimpleVehicle[]
}

export interface VehicleSearchState {
  /** What stands in the field. */
  text: string
  isOpen: boolean
  selected: SimpleVehicle | null
  found: Found | null
  isSearching: boolean
  hasFailed: boolean
}

/** Where vehicles are looked for, and what pause in typing starts that. */
export interface VehicleSource {
  /** Must end when its signal is aborted, and may then fail. */
  find: (term: string, signal: AbortSignal) => Promise<Found>
  debounceMs: number
}

type SelectionListener = (vehicle: SimpleVehicle | null) => void

const AT_REST: VehicleSearchState = {
  text: '',
  isOpen: false,
  selected: null,
  found: null,
  isSearching: false,
  hasFailed: false,
}

export const isLongEnough = (text: string) => text.trim().length >= SHORTEST_TERM

/**
 * What the vehicle autocomplete does: when it searches, which search counts, and when its list is open.
 */
export function createVehicleSearch({ find, debounceMs }: VehicleSource) {
  let state = AT_REST
  let searchedFor = ''
  let running: AbortController | null = null
  let nextSearch: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const selectionListeners = new Set<SelectionListener>()

  function change(part: Partial<VehicleSearchState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function stopSearching() {
    clearTimeout(nextSearch)
    running?.abort()
    running = null
    searchedFor = ''
  }

  async function search(term: string) {
    running?.abort()
    const own = new AbortController()
    running = own
    searchedFor = term
    change({ isSearching: true, hasFailed: false })
    const found = await find(term, own.signal).catch(() => null)
    if (running !== own) return
    running = null
    if (found === null) searchedFor = '' // the same term may be tried again
    change({ isSearching: false, hasFailed: found === null, found })
  }

  function notify(vehicle: SimpleVehicle | null) {
    for (const listener of selectionListeners) listener(vehicle)
  }

  function clear() {
    stopSearching()
    change({ ...AT_REST, isOpen: state.isOpen })
    notify(null)
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    focus: () => {
      clearTimeout(closing)
      change({ isOpen: true })
    },
    blur: () => {
      clearTimeout(closing)
      closing = setTimeout(() => change({ isOpen: false }), CLOSES_AFTER_MS)
    },
    /** Hears of a selection and, as null, of its end. */
    onSelection: (listener: SelectionListener) => {
      selectionListeners.add(listener)
      return () => void selectionListeners.delete(listener)
    },
    /** Closed by hand; typing or a new focus opens it again. */
    close: () => {
      clearTimeout(closing)
      change({ isOpen: false })
    },
    type: (text: string) => {
      clearTimeout(nextSearch)
      change({ text, isOpen: true })
      const term = text.trim()
      if (!isLongEnough(text) || term === searchedFor) return
      nextSearch = setTimeout(() => void search(term), debounceMs)
    },
    retry: () => {
      if (isLongEnough(state.text)) void search(state.text.trim())
    },
    select: (vehicle: SimpleVehicle) => {
      stopSearching()
      change({ ...AT_REST, selected: vehicle })
      notify(vehicle)
    },
    clear,
    /** The flag of whoever holds the field; when it is set the selection ends (PICK-08). */
    reset: (isReset: boolean) => {
      if (isReset) clear()
    },
  }
}
