import { expect, test } from 'vitest'
import { isNoticeMailDue } from './mail-pace.ts'

const MINUTE_MS = 60_000

test('the first mail goes at once, and of a storm that lasts two hours nine go', () => {
  const sentMs: number[] = []
  for (let nowMs = 0; nowMs < 120 * MINUTE_MS; nowMs += 1_000) {
    const ofHour = sentMs.filter(at => at > nowMs - 60 * MINUTE_MS)
    const last = ofHour.at(-1)
    if (isNoticeMailDue(ofHour.length, last === undefined ? null : nowMs - last)) sentMs.push(nowMs)
  }
  expect(sentMs.map(at => Math.round(at / MINUTE_MS))).toEqual([0, 1, 6, 21, 51, 66, 81, 96, 111])
})
