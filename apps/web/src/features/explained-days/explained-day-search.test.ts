import { expect, test } from 'vitest'
import { explainedDayAddress } from './explained-day-search.ts'

const read = (startDate: string) => explainedDayAddress.read({ startDate }, '2026-06-10')

test('a day that does not exist or is yet to come is today, and is said to be wrong', () => {
  for (const day of ['2026-02-31', '2026-06-11', 'yesterday']) {
    expect(read(day)).toMatchObject({ day: null, isDayFaulty: true })
  }
  expect(read('2026-06-10')).toMatchObject({ day: '2026-06-10', isDayFaulty: false })
  expect(explainedDayAddress.read({}, '2026-06-10')).toMatchObject({ day: null, isDayFaulty: false })
})

test('the address keeps its day while it is checked, and a day that is chosen takes its place', () => {
  const faulty = { startDate: '2026-02-31', endDate: '2026-02-31' }
  expect(explainedDayAddress.validate(faulty)).toMatchObject(faulty)
  expect(explainedDayAddress.write({ day: '2026-06-01' })).toMatchObject({
    startDate: '2026-06-01',
    endDate: undefined,
  })
})
