import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import {
  type DrivingScore,
  type EventCount,
  eventsPer100,
  isSafetyKind,
  type Level,
  type NotScored,
  type SafetyKind,
  type ScoreWeights,
  scoreDriving,
} from '@milepost/domain/behaviour/driving-score.ts'
import type { DistanceUnits } from '@milepost/domain/formats/units.ts'
import type { Ordering } from '../../ui/table-columns.ts'
import { type ScoreSubject, subjectKey, type View } from './behaviour-search.ts'

/** One line of the ranking, with whatever the weights make of it. */
export interface RankedRow {
  key: string
  subject: ScoreSubject
  /** Null where the driver is not known. */
  name: string | null
  /** Of a group. */
  vehicles: number | null
  distanceM: number
  counts: readonly EventCount<SafetyKind>[]
  totals: ReadonlyMap<SafetyKind, Record<Level, number>>
  driving: DrivingScore
  /** The range of the same length before. */
  before: DrivingScore
  /** How much better than before; null where either has no score. */
  change: number | null
  eventsPer100: number | null
  /** From 1; those with the same score share it. Null without a score. */
  rank: number | null
}

type GivenRow =
  | BehaviourRanking['vehicles'][number]
  | BehaviourRanking['drivers'][number]
  | BehaviourRanking['groups'][number]

/** The rows of a view with their scores and ranks. The weights are the default ones or those that are tried. */
export function rankRows(
  ranking: BehaviourRanking,
  view: View,
  weights: ScoreWeights,
  units: DistanceUnits,
): RankedRow[] {
  const rows = ranking[view].map((row): RankedRow => rankedRow(row, weights, units))
  const scores = rows.flatMap(row => row.driving.score ?? []).sort((a, b) => b - a)
  return rows.map(row => ({ ...row, rank: row.driving.score === null ? null : scores.indexOf(row.driving.score) + 1 }))
}

/** Everything that the ranking is about, as one row; of camera warnings what was driven with a camera. */
export function rowOfAll(ranking: BehaviourRanking, weights: ScoreWeights, units: DistanceUnits): RankedRow {
  const seen = ranking.vehicles.filter(one => one.score_reason !== 'no camera')
  const isOff = seen.length > 0 && seen.every(one => one.score_reason === 'scoring is off')
  const isUnseen = seen.length === 0 && ranking.vehicles.length > 0
  const sum = (given: readonly { distance_m: number; counts: BehaviourRanking['vehicles'][number]['counts'] }[]) => ({
    distance_m: given.reduce((metres, one) => metres + one.distance_m, 0),
    counts: given.flatMap(one => one.counts),
  })
  const all = sum(seen)
  return rowFrom(
    { kind: 'all', id: null },
    null,
    {
      ...all,
      score_reason: isUnseen ? 'no camera' : isOff ? 'scoring is off' : null,
      before: sum(seen.map(one => one.before)),
    },
    weights,
    units,
  )
}

function rankedRow(row: GivenRow, weights: ScoreWeights, units: DistanceUnits): RankedRow {
  if ('vehicle' in row) return rowFrom({ kind: 'vehicle', id: row.vehicle }, row.registration, row, weights, units)
  if ('driver' in row) return rowFrom({ kind: 'driver', id: row.driver ?? 'none' }, row.name, row, weights, units)
  const group = rowFrom({ kind: 'group', id: row.vehicle_group }, row.name, row, weights, units)
  return { ...group, vehicles: row.vehicles }
}

function rowFrom(
  subject: ScoreSubject,
  name: string | null,
  given: Pick<GivenRow, 'distance_m' | 'counts' | 'score_reason' | 'before'>,
  weights: ScoreWeights,
  units: DistanceUnits,
): RankedRow {
  const notScored = notScoredFor(given.score_reason)
  const driving = scoreDriving(given.counts, given.distance_m, weights, notScored)
  const before = scoreDriving(given.before.counts, given.before.distance_m, weights, notScored)
  const change = driving.score === null || before.score === null ? null : driving.score - before.score
  return {
    key: subjectKey(subject),
    subject,
    name,
    vehicles: null,
    distanceM: given.distance_m,
    counts: given.counts,
    totals: totalsOf(given.counts),
    driving,
    before,
    change: change === null ? null : Math.round(change * 10) / 10,
    eventsPer100: notScored === 'no camera' ? null : eventsPer100(units, driving.events, given.distance_m),
    rank: null,
  }
}

/** Too short a distance is a matter of what was driven, and worked out from it. */
const notScoredFor = (reason: GivenRow['score_reason']): NotScored | null =>
  reason === 'not enough distance' ? null : reason

function totalsOf(counts: GivenRow['counts']): RankedRow['totals'] {
  const totals = new Map<SafetyKind, Record<Level, number>>()
  for (const { kind, level, count } of counts) {
    const of = totals.get(kind) ?? { low: 0, medium: 0, high: 0 }
    of[level] += count
    totals.set(kind, of)
  }
  return totals
}

export const totalOf = (row: RankedRow, kind: SafetyKind): number => {
  const of = row.totals.get(kind)
  return of === undefined ? 0 : of.low + of.medium + of.high
}

export const LOWEST_FIRST: Ordering = { field: 'score', isDescending: false }

/**
 * Orders rows by a column. Those that have no value in it are last in either direction, without a camera behind the others:
 * a row without a score is not the worst.
 */
export function orderRows(rows: readonly RankedRow[], ordering: Ordering): RankedRow[] {
  const value = valueFor(ordering.field)
  const sign = ordering.isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || Number(isUnseen(a)) - Number(isUnseen(b)) || byName(a, b)
    }
    const order = typeof left === 'string' ? byText(left, String(right)) : left - Number(right)
    return sign * order || byName(a, b)
  })
}

function valueFor(field: string): (row: RankedRow) => number | string | null {
  switch (field) {
    case 'name':
      return row => row.name
    case 'distance':
      return row => row.distanceM
    case 'events':
      return row => row.driving.events
    case 'rate':
      return row => row.eventsPer100
    case 'change':
      return row => row.change
    case 'vehicles':
      return row => row.vehicles
    case 'score':
      return row => row.driving.score
    default:
      return row => (isSafetyKind(field) ? totalOf(row, field) : 0)
  }
}

/** Without a camera it is not known how much there was to warn of. */
export const isUnseen = ({ driving }: RankedRow): boolean => driving.reason === 'no camera'

const byText = new Intl.Collator(undefined, { numeric: true }).compare
const byName = (a: RankedRow, b: RankedRow) =>
  Number(a.name === null) - Number(b.name === null) || byText(a.name ?? '', b.name ?? '')
