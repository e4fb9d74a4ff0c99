import type { PagedRequest } from '../api/paged-query.ts'
import { FIRST_PAGE_SIZE, type Picker, type PickerPage, type PickerRow } from './picker.ts'

/** A pause in typing this long starts a search (PICK-21). */
const DEBOUNCE_MS = 150

export interface PickerListState {
  /** What stands in the search box. */
  text: string
  page: number
  pageSize: number
  isDescending: boolean
  rows: readonly PickerRow[]
  /** Of all pages. */
  count: number
  isLoading: boolean
}

/**
 * What the table of a multi-select asks for, and when (PICK-21 to PICK-25). `read` must end when its signal is aborted, and may then
 * fail.
 */
export function createPickerList(
  { ordering, pageSize, keepsRows }: Pick<Picker, 'ordering' | 'pageSize' | 'keepsRows'>,
  read: (request: PagedRequest, signal: AbortSignal) => Promise<PickerPage>,
) {
  let state: PickerListState = {
    text: '',
    page: 1,
    pageSize,
    isDescending: false,
    rows: [],
    count: 0,
    isLoading: true,
  }
  let searchedFor = ''
  let running: AbortController | null = null
  let nextSearch: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function change(part: Partial<PickerListState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  async function load(part: Partial<PickerListState>, asked = part.pageSize ?? state.pageSize) {
    running?.abort()
    const own = new AbortController()
    running = own
    change({ ...part, isLoading: true })
    const { page, isDescending } = state
    const direction = isDescending ? '-' : ''
    const request = { page, pageSize: asked, ordering, orderingDirection: direction, search: searchedFor } as const
    const found = await read(request, own.signal).catch(() => null)
    if (running !== own) return
    running = null
    if (found === null) change({ isLoading: false, ...(!keepsRows && { rows: [], count: 0 }) })
    else change({ isLoading: false, count: found.count, rows: found.rows.slice(0, state.pageSize) })
  }

  function search(text: string) {
    const term = text.trim()
    if (term === searchedFor) return
    searchedFor = term
    void load({ page: 1 })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The first request asks for more than the table shows (C-31). */
    open: () => void load({}, FIRST_PAGE_SIZE),
    close: () => {
      clearTimeout(nextSearch)
      running?.abort()
      running = null
    },
    type: (text: string) => {
      clearTimeout(nextSearch)
      change({ text })
      nextSearch = setTimeout(() => search(text), DEBOUNCE_MS)
    },
    clearSearch: () => {
      clearTimeout(nextSearch)
      change({ text: '' })
      searchedFor = ''
      void load({ page: 1 })
    },
    sort: (isDescending: boolean) => void load({ isDescending, page: 1 }),
    goTo: (page: number) => void load({ page }),
    resize: (size: number) => void load({ pageSize: size, page: 1 }),
  }
}
