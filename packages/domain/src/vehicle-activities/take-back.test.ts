import { expect, test } from 'vitest'
import { type FiledByHand, mayTakeBack } from './take-back.ts'

const FILED: FiledByHand = {
  createdBy: 7,
  createdAtMs: 0,
  reference: 'MOT',
  recordId: null,
  isArchived: false,
  archivedBy: null,
}
const HOUR_MS = 3_600_000

test.each<[string, Partial<FiledByHand>, number, boolean]>([
  ['a document of their own is taken back', {}, 0, true],
  ['it is for almost a day', {}, 24 * HOUR_MS - 1, true],
  ['after a day it is not', {}, 24 * HOUR_MS, false],
  ["another's is not", { createdBy: 8 }, 0, false],
  ['what Milepost filed by itself is not', { createdBy: null }, 0, false],
  ['a movement, which Milepost filed when they moved the vehicle, is not', { reference: 'MOVEMENT' }, 0, false],
  ['what tells of a defect or an inspection is not', { recordId: 3 }, 0, false],
  ['what they archived themselves comes back', { isArchived: true, archivedBy: 7 }, HOUR_MS, true],
  ['what another archived does not', { isArchived: true, archivedBy: 8 }, HOUR_MS, false],
  ['what was archived when nobody noted by whom does not', { isArchived: true }, HOUR_MS, false],
])('%s', (_, of, nowMs, may) => {
  expect(mayTakeBack({ ...FILED, ...of }, 7, nowMs)).toBe(may)
})
