import type { ScopedDb } from '../../db/scope.ts'
import { readOpenRows } from '../../telemetry/read-open-rows.ts'

/**
 * Since when a vehicle has been parked (epoch ms), by whichever of its trackers was heard of last; null: it is on a trip, in
 * private, or nothing is known. The caller has asked whether it is in scope.
 */
export async function findStoppedSince(db: ScopedDb, vehicleId: number, nowMs: number): Promise<number | null> {
  const known = await readOpenRows(db, [vehicleId], nowMs)
  if (known.some(({ trip, stop }) => trip?.isPrivate || stop?.isPrivate)) return null
  const heardMs = ({ trip, stop }: (typeof known)[number]) => Math.max(trip?.settledAtMs ?? 0, stop?.settledAtMs ?? 0)
  const [newest] = known.toSorted((a, b) => heardMs(b) - heardMs(a))
  return newest?.stop?.startedAtMs ?? null
}
