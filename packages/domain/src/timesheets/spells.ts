import type { IdlingSpell, Interval, WorkedTrip } from './worked-trips.ts'

export type SpellKind = 'driving' | 'idling' | 'stopped' | 'private' | 'unknown' | 'carried'

/** A stretch of a day in which one thing was done. */
export interface DaySpell extends Interval {
  kind: SpellKind
}

/**
 * A day as a strip: what was done when, in order and without overlaps. Takes the trips that touch it, the idling outside
 * private ones, and its two midnights. Nothing is drawn before the first start and after the last stop but private trips,
 * idling in the yard, and what was carried or moved unseen. A halt that is too short to be idling is part of the driving.
 */
export function daySpells(trips: readonly WorkedTrip[], idling: readonly IdlingSpell[], day: Interval): DaySpell[] {
  const business = (kind: WorkedTrip['kind']) => trips.filter(trip => !trip.isPrivate && trip.kind === kind).map(timeOf)
  const driven = business('driven')
  const layers: [SpellKind, readonly Interval[]][] = [
    ['stopped', driven.length === 0 ? [] : [spanOf(driven.map(time => within(time, day)))]],
    ['driving', driven],
    ['carried', business('carried')],
    ['unknown', business('unseen')],
    ['idling', idling.map(({ startedAtMs, endedAtMs }) => ({ fromMs: startedAtMs, untilMs: endedAtMs }))],
    ['unknown', trips.filter(trip => !trip.isPrivate).flatMap(trip => trip.silences)],
    ['private', trips.filter(trip => trip.isPrivate).map(timeOf)],
  ]
  let spells: DaySpell[] = []
  for (const [kind, times] of layers) {
    for (const time of times) spells = paintOver(spells, { kind, ...within(time, day) })
  }
  return joined(spells)
}

function timeOf({ startedAtMs, endedAtMs, seenAtMs }: WorkedTrip): Interval {
  return { fromMs: startedAtMs, untilMs: endedAtMs ?? seenAtMs }
}

function spanOf(times: readonly Interval[]): Interval {
  return { fromMs: Math.min(...times.map(time => time.fromMs)), untilMs: Math.max(...times.map(time => time.untilMs)) }
}

function within(time: Interval, bounds: Interval): Interval {
  return { fromMs: Math.max(time.fromMs, bounds.fromMs), untilMs: Math.min(time.untilMs, bounds.untilMs) }
}

function paintOver(spells: readonly DaySpell[], spell: DaySpell): DaySpell[] {
  if (spell.untilMs <= spell.fromMs) return [...spells]
  const left = spells.flatMap(under => [
    { ...under, untilMs: Math.min(under.untilMs, spell.fromMs) },
    { ...under, fromMs: Math.max(under.fromMs, spell.untilMs) },
  ])
  const kept = left.filter(({ fromMs, untilMs }) => untilMs > fromMs)
  return [...kept, spell].sort((a, b) => a.fromMs - b.fromMs)
}

/** One spell where the same kind goes on. */
function joined(spells: readonly DaySpell[]): DaySpell[] {
  const result: DaySpell[] = []
  for (const spell of spells) {
    const last = result.at(-1)
    if (last?.kind === spell.kind && last.untilMs === spell.fromMs) last.untilMs = spell.untilMs
    else result.push({ ...spell })
  }
  return result
}
