import { weekOf } from '../schedules/due.ts'

const DAY_MS = 86_400_000

/** When a rule tells of what is due. */
export interface DueRule {
  /** So many days before, each once; 0: on the day. */
  daysAhead: readonly number[]
  tellsOverdue: boolean
  /** Again after so many days while it is overdue; 0: once. */
  overdueEveryDays: number
  /** Of vehicles that are off the road too. */
  tellsOffRoad: boolean
}

/** Something that is due of a vehicle. */
interface DueOfVehicle {
  /** The start of that day in UTC. */
  dueMs: number
  isOffRoad: boolean
}

/**
 * The step towards a due date that is reached on a day: so many days ahead, or once it is overdue -1, and by choice further below as it
 * stays so. Each is told once; where the ones before were missed, the last alone is told. Null: nothing is to be told.
 * `todayMs`: the start of the day in UTC.
 */
export function dueStep(rule: DueRule, { dueMs, isOffRoad }: DueOfVehicle, todayMs: number): number | null {
  if (isOffRoad && !rule.tellsOffRoad) return null
  const today = Math.floor(todayMs / DAY_MS)
  const overdueFrom = weekOf(dueMs) + 7
  if (today >= overdueFrom) {
    if (!rule.tellsOverdue) return null
    const every = rule.overdueEveryDays
    return -1 - (every === 0 ? 0 : Math.floor((today - overdueFrom) / every) * every)
  }
  const left = Math.floor(dueMs / DAY_MS) - today
  const reached = rule.daysAhead.filter(days => days >= left)
  return reached.length === 0 ? null : Math.min(...reached)
}

/** The days of a stretch on which a rule tells of something that is due, the first of them included. */
export function daysTold(rule: DueRule, due: DueOfVehicle, fromMs: number, days: number): number[] {
  const told: number[] = []
  let before: number | null = null
  for (let atMs = fromMs; atMs < fromMs + days * DAY_MS; atMs += DAY_MS) {
    const step = dueStep(rule, due, atMs)
    if (step !== null && step !== before) told.push(atMs)
    before = step
  }
  return told
}
