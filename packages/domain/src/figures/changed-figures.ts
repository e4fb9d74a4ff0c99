import type { DoubtReason } from '../fold/derived-rows.ts'

/** Figures of a vehicle's day. `event` is the number of events of one kind. */
export const FIGURES = ['distance', 'driving', 'idling', 'top-speed', 'trips', 'stops', 'event'] as const

export type Figure = (typeof FIGURES)[number]

/** Why a figure is another one than before. */
export type ChangeReason = DoubtReason | 'silence' | 'ignition-wire' | 'release-rules' | 'present-limits'

/** A figure of one vehicle and day, or a part of it, in m, s, km/h or a number. `unknown` is time without data: not compared, it explains others. */
export interface DayFigure {
  vehicleId: number
  /** YYYY-MM-DD in the customer's time zone. */
  day: string
  figure: Figure | 'unknown'
  /** Of a number of events; else 0. */
  eventCode: number
  value: number
}

/** Records of a vehicle's day that are used for nothing, by the reason. */
export interface DayDoubts {
  vehicleId: number
  day: string
  reason: DoubtReason
  records: number
}

export interface ChangedFigure {
  vehicleId: number
  day: string
  figure: Figure
  eventCode: number
  from: number
  to: number
  reason: ChangeReason
}

/** Less than this is a rounding: screens show tenths of a kilometre, minutes and whole km/h. */
const LEAST_CHANGE: Record<DayFigure['figure'], number> = {
  distance: 100,
  driving: 60,
  idling: 60,
  'top-speed': 1,
  trips: 1,
  stops: 1,
  event: 1,
  unknown: 60,
}

/** What explains a change besides the rules. */
export interface Evidence {
  doubts: readonly DayDoubts[]
  /** The first day of the fault that the ignition wire has; null: it has none. */
  wireFaultyFrom: string | null
}

/** The figures that differ, each with its reason: the doubt of most records of its day, else silence, the ignition wire, the rules. */
export function changedFigures(
  before: readonly DayFigure[],
  after: readonly DayFigure[],
  { doubts, wireFaultyFrom }: Evidence,
): ChangedFigure[] {
  const changes = differences(before, after)
  const daysOfSilence = new Set(changes.filter(({ figure }) => figure === 'unknown').map(dayKey))
  const doubtsOfDay = Map.groupBy(doubts, dayKey)
  return changes.flatMap(({ figure, ...change }) => {
    if (figure === 'unknown') return []
    const [doubt] = (doubtsOfDay.get(dayKey(change)) ?? [])
      .filter(({ reason }) => explains(reason, figure))
      .toSorted((a, b) => b.records - a.records)
    if (doubt) return { ...change, figure, reason: doubt.reason }
    if (daysOfSilence.has(dayKey(change))) return { ...change, figure, reason: 'silence' as const }
    const isOfWire = wireFaultyFrom !== null && change.day >= wireFaultyFrom
    return { ...change, figure, reason: isOfWire ? ('ignition-wire' as const) : ('release-rules' as const) }
  })
}

interface Difference extends Omit<DayFigure, 'value'> {
  from: number
  to: number
}

function differences(before: readonly DayFigure[], after: readonly DayFigure[]): Difference[] {
  const found = new Map<string, Difference>()
  for (const [side, figures] of [
    ['from', before],
    ['to', after],
  ] as const) {
    for (const { value, ...of } of figures) {
      const known = found.get(figureKey(of)) ?? { ...of, from: 0, to: 0 }
      known[side] = of.figure === 'top-speed' ? Math.max(known[side], value) : known[side] + value
      found.set(figureKey(of), known)
    }
  }
  return [...found.values()].filter(isChange)
}

/** Whether it is more than a rounding. */
export function isChange({ figure, from, to }: Pick<Difference, 'figure' | 'from' | 'to'>): boolean {
  return Math.abs(to - from) >= LEAST_CHANGE[figure]
}

const dayKey = ({ vehicleId, day }: { vehicleId: number; day: string }) => `${vehicleId} ${day}`
const figureKey = (of: Omit<DayFigure, 'value'>) => `${dayKey(of)} ${of.figure} ${of.eventCode}`

/** Of an impossible speed the place is believed. */
function explains(reason: DoubtReason, figure: Figure): boolean {
  return reason !== 'impossible-speed' || figure === 'top-speed' || figure === 'event'
}
