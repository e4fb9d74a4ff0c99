import { type ReplayRate, stepRate } from '@milepost/domain/traces/replay-clock.ts'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { useListedKeys, useShortcut } from '../../ui/shortcuts.ts'
import type { ReplayClock } from './replay-clock.ts'

const STEP_MS = 5_000
const LONG_STEP_MS = 60_000

interface Keys {
  clock: ReplayClock
  rate: ReplayRate
  onRate: (rate: ReplayRate) => void
  /** To the record before or after. */
  onStep: (step: 1 | -1) => void
  /** To the days before or after. */
  onDays: (step: 1 | -1) => void
}

/** Space plays, [ and ] change the speed, comma and full stop go by records, P and N by days: unless text is being typed. */
export function useReplayKeys({ clock, rate, onRate, onStep, onDays }: Keys) {
  useListedKeys(' ', 'Play or pause')
  useShortcut('[', 'Slower replay', () => onRate(stepRate(rate, -1)))
  useShortcut(']', 'Faster replay', () => onRate(stepRate(rate, 1)))
  useShortcut(',', 'Previous record', () => onStep(-1))
  useShortcut('.', 'Next record', () => onStep(1))
  useShortcut('p', 'Previous day', () => onDays(-1))
  useShortcut('n', 'Next day', () => onDays(1))
  const toggle = useEffectEvent(() => clock.toggle())
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== ' ' || event.altKey || event.ctrlKey || event.metaKey || isTaken(event.target)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Where Space has a meaning of its own. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input, textarea, select, button, a, [role="tree"], [role="option"], [role="menu"], [contenteditable]',
  ) !== null

/** Arrows within the timeline: five seconds, with Shift a minute. Gives whether the key was one of them. */
export function seekByArrow(event: KeyboardEvent, clock: ReplayClock): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (direction === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  clock.seek(clock.atMs + direction * (event.shiftKey ? LONG_STEP_MS : STEP_MS))
  return true
}
