import { expect, test } from 'vitest'
import { ReplayClock } from './replay-clock.ts'

/** A page whose frames the test triggers. */
function page() {
  let nowMs = 0
  let due: (() => void) | null = null
  const clock = new ReplayClock({
    now: () => nowMs,
    requestFrame: run => {
      due = run
      return 1
    },
    cancelFrame: () => {
      due = null
    },
  })
  clock.setSpan({ fromMs: 1_000_000, untilMs: 2_000_000 }, [])
  const frame = (ms: number) => {
    nowMs += ms
    const run = due
    due = null
    run?.()
  }
  return { clock, frame }
}

test('goes as fast as its rate, however rarely frames come', () => {
  const { clock, frame } = page()
  clock.setRate(100)
  clock.play()
  frame(16)
  frame(984)
  expect(clock.atMs).toBe(1_100_000)
  clock.setRate(1)
  frame(500)
  expect(clock.atMs).toBe(1_100_500)
})

test('plays on from where it is moved to, and stops at the end', () => {
  const { clock, frame } = page()
  clock.setRate(1000)
  clock.play()
  clock.seek(1_999_500)
  frame(16)
  expect([clock.atMs, clock.isPlaying()]).toEqual([2_000_000, false])
  clock.play()
  expect(clock.atMs).toBe(1_000_000)
})

test('skips the standing in one frame, and stays within its span', () => {
  const { clock, frame } = page()
  clock.setSpan({ fromMs: 1_000_000, untilMs: 2_000_000 }, [{ fromMs: 1_100_000, untilMs: 1_500_000 }])
  clock.setRate(100)
  clock.seek(1_099_990)
  clock.play()
  frame(16)
  expect(clock.atMs).toBe(1_500_000)
  frame(10)
  expect(clock.atMs).toBe(1_501_000)
  clock.seek(5)
  expect(clock.atMs).toBe(1_000_000)
})

test('a pause keeps the moment', () => {
  const { clock, frame } = page()
  clock.play()
  frame(100)
  clock.pause()
  frame(5_000)
  expect([clock.atMs, clock.isPlaying()]).toEqual([1_000_100, false])
})
