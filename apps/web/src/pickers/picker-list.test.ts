import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PagedRequest } from '../api/paged-query.ts'
import type { PickerRow } from './picker.ts'
import { createPickerList } from './picker-list.ts'
import { regionPicker, trackerPicker, vehicleGroupPicker, vehiclePicker } from './pickers.ts'

interface Asked extends PagedRequest {
  signal: AbortSignal
  answer: (rows: readonly PickerRow[], count?: number) => Promise<void>
  fail: () => Promise<void>
}

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `MP${id}` }))

function start(picker = vehiclePicker) {
  const asked: Asked[] = []
  const list = createPickerList(
    picker,
    (request, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          ...request,
          signal,
          async answer(found, count = found.length) {
            resolve({ rows: found, count })
            await vi.advanceTimersByTimeAsync(0)
          },
          async fail() {
            reject(new Error('refused'))
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
  )
  list.open()
  return { list, asked, last: () => asked.at(-1)! }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the first page', () => {
  test('of vehicles and trackers is fifty rows, of which twenty-five are shown [PICK-27] [PICK-28] [C-31]', async () => {
    for (const [picker, ordering] of [
      [vehiclePicker, 'registration'],
      [trackerPicker, 'tracker'],
    ] as const) {
      const { list, last } = start(picker)
      expect(last()).toMatchObject({ page: 1, pageSize: 50, ordering, orderingDirection: '', search: '' })
      await last().answer(rows(50), 120)
      expect(list.state()).toMatchObject({ pageSize: 25, count: 120, isLoading: false })
      expect(list.state().rows).toHaveLength(25)
      list.goTo(2)
      expect(last()).toMatchObject({ page: 2, pageSize: 25 })
    }
  })

  test('of groups and regions is fifty rows by name, all of them shown [PICK-26] [PICK-29]', async () => {
    for (const picker of [vehicleGroupPicker, regionPicker]) {
      const { list, last } = start(picker)
      expect(last()).toMatchObject({ page: 1, pageSize: 50, ordering: 'name', orderingDirection: '' })
      await last().answer(rows(50), 70)
      expect(list.state().rows).toHaveLength(50)
    }
  })
})

describe('a search', () => {
  test('begins after 150 ms without typing, and goes back to the first page [PICK-21] [PICK-26] [PICK-28] [PICK-29]', async () => {
    const { list, asked, last } = start()
    await last().answer(rows(50), 120)
    list.goTo(3)
    list.type('m')
    await vi.advanceTimersByTimeAsync(100)
    list.type('mp')
    await vi.advanceTimersByTimeAsync(149)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(3)
    expect(last()).toMatchObject({ search: 'mp', page: 1, pageSize: 25 })
    expect(asked[1]?.signal.aborted).toBe(true)
  })

  test('is made only when the text has changed [PICK-21]', async () => {
    const { list, asked } = start()
    for (const text of ['mp', 'mp ', 'mp']) {
      list.type(text)
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(asked.map(({ search }) => search)).toEqual(['', 'mp'])
  })

  test('that is cleared reads the list again at once [PICK-22]', async () => {
    const { list, asked, last } = start()
    list.type('mp')
    await vi.advanceTimersByTimeAsync(150)
    list.clearSearch()
    expect(last()).toMatchObject({ search: '', page: 1 })
    expect(list.state().text).toBe('')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(3)
  })

  test('that is older no longer counts', async () => {
    const { list, asked } = start()
    list.type('mp')
    await vi.advanceTimersByTimeAsync(150)
    await asked[1]?.answer([{ id: 7, name: 'MP7' }])
    await asked[0]?.answer(rows(50))
    expect(list.state().rows).toEqual([{ id: 7, name: 'MP7' }])
  })
})

test('another order goes back to the first page; that and another page or size read again [PICK-22]', async () => {
  const { list, last } = start()
  await last().answer(rows(50), 120)
  list.goTo(4)
  expect(last()).toMatchObject({ page: 4 })
  expect(list.state().isLoading).toBe(true)
  await last().answer(rows(25), 120)
  list.sort(true)
  expect(last()).toMatchObject({ page: 1, orderingDirection: '-' })
  list.resize(100)
  expect(last()).toMatchObject({ page: 1, pageSize: 100, orderingDirection: '-' })
})

describe('a load that failed', () => {
  test('is an empty list, and says nothing [PICK-24] [C-65]', async () => {
    for (const picker of [vehiclePicker, vehicleGroupPicker, trackerPicker]) {
      const { list, last } = start(picker)
      await last().answer(rows(50), 120)
      list.goTo(2)
      await last().fail()
      expect(list.state()).toMatchObject({ rows: [], count: 0, isLoading: false })
    }
  })

  test('of regions leaves the rows as they were, and the loading state ends [PICK-25]', async () => {
    const { list, last } = start(regionPicker)
    await last().answer(rows(50), 70)
    list.goTo(2)
    await last().fail()
    expect(list.state()).toMatchObject({ count: 70, isLoading: false })
    expect(list.state().rows).toHaveLength(50)
  })
})
