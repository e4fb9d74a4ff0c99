import type { SimpleVehicle } from '@milepost/contract/vehicles.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVehicleSearch } from './vehicle-search.ts'

const van: SimpleVehicle = {
  id: 7,
  registration: 'MP01 ABC',
  vehicle_type: 'VAN',
  vehicle_type_id: 2,
  manufacturer_model: { vehicle_type: { name: 'Van' } },
  is_archived: false,
}

interface SearchRequest {
  term: string
  signal: AbortSignal
  answer: (results: SimpleVehicle[]) => Promise<void>
  fail: () => Promise<void>
}

function start() {
  const requests: SearchRequest[] = []
  const selections: (number | null)[] = []
  const search = createVehicleSearch({
    debounceMs: 600,
    find: (term, signal) =>
      new Promise((resolve, reject) => {
        requests.push({
          term,
          signal,
          async answer(results) {
            resolve({ count: results.length, results })
            await vi.advanceTimersByTimeAsync(0)
          },
          async fail() {
            reject(new Error('refused'))
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
  })
  search.onSelection(vehicle => selections.push(vehicle?.id ?? null))
  return { search, requests, selections }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the list', () => {
  test('opens on focus and closes 600 ms after the field was left [PICK-02]', () => {
    const { search } = start()
    search.focus()
    expect(search.state().isOpen).toBe(true)
    search.blur()
    vi.advanceTimersByTime(599)
    expect(search.state().isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(search.state().isOpen).toBe(false)
  })

  test('stays open when the field has the focus again within that time [PICK-02]', () => {
    const { search } = start()
    search.focus()
    search.blur()
    vi.advanceTimersByTime(300)
    search.focus()
    vi.advanceTimersByTime(1000)
    expect(search.state().isOpen).toBe(true)
  })
})

describe('a search', () => {
  test('begins with the third character, after 600 ms without typing [PICK-03] [PICK-04]', () => {
    const { search, requests } = start()
    search.type('mp')
    vi.advanceTimersByTime(5000)
    search.type('mp ')
    vi.advanceTimersByTime(5000)
    expect(requests).toEqual([])
    search.type('mp0')
    vi.advanceTimersByTime(599)
    search.type('mp01')
    vi.advanceTimersByTime(599)
    expect(requests).toEqual([])
    vi.advanceTimersByTime(1)
    expect(requests.map(one => one.term)).toEqual(['mp01'])
  })

  test('is not made twice for the same term [PICK-03]', async () => {
    const { search, requests } = start()
    search.type('mp01')
    vi.advanceTimersByTime(600)
    await requests[0]!.answer([van])
    search.type('mp0')
    search.type('mp01')
    vi.advanceTimersByTime(600)
    expect(requests).toHaveLength(1)
    expect(search.state().found?.results).toEqual([van])
  })

  test('that is newer cancels the older one, whose answer no longer counts [PICK-04]', async () => {
    const { search, requests } = start()
    search.type('mp01')
    vi.advanceTimersByTime(600)
    search.type('mp02')
    vi.advanceTimersByTime(600)
    expect(requests.map(one => one.signal.aborted)).toEqual([true, false])
    await requests[1]!.answer([])
    await requests[0]!.answer([van])
    expect(search.state().found).toEqual({ count: 0, results: [] })
  })

  test('that failed is told, and the same term may be tried again', async () => {
    const { search, requests } = start()
    search.type('mp01')
    vi.advanceTimersByTime(600)
    await requests[0]!.fail()
    expect(search.state()).toMatchObject({ hasFailed: true, isSearching: false, found: null })
    search.retry()
    await requests[1]!.answer([van])
    expect(search.state()).toMatchObject({ hasFailed: false, found: { count: 1 } })
  })
})

describe('a selection', () => {
  test('empties the field and is told, and clearing it resets the term and tells nothing is selected [PICK-07]', () => {
    const { search, selections } = start()
    search.focus()
    search.type('mp01')
    search.select(van)
    expect(search.state()).toMatchObject({ text: '', selected: van, found: null, isOpen: false })
    search.type('mp0')
    search.clear()
    expect(search.state()).toMatchObject({ text: '', selected: null, found: null })
    expect(selections).toEqual([7, null])
  })

  test('ends when the reset flag is set [PICK-08]', () => {
    const { search, selections } = start()
    search.select(van)
    search.reset(false)
    expect(search.state().selected).toEqual(van)
    search.reset(true)
    expect(search.state().selected).toBeNull()
    expect(selections).toEqual([7, null])
  })

  test('is not undone by a search that was still under way', async () => {
    const { search, requests } = start()
    search.type('mp01')
    vi.advanceTimersByTime(600)
    search.select(van)
    expect(requests[0]!.signal.aborted).toBe(true)
    await requests[0]!.answer([van])
    expect(search.state()).toMatchObject({ selected: van, found: null })
  })
})
