import type { abcBehaviour, BehaviourTrend } from '@milepost/contract/behaviour.ts'
import type { Input } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import type { SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { readCameraVehicles } from './camera-vehicles.ts'
import { drivenFigures } from './figures.ts'
import { readDrives } from './read-drives.ts'
import { mustFindSubject } from './subject.ts'
import { trendSteps } from './trend-steps.ts'

/** Distance and counts of a subject, day by day or week by week; with `needsCamera` of what was driven with a camera. */
export async function readTrend(
  db: ScopedDb,
  scope: Scope,
  query: Input<typeof abcBehaviour.trend>['query'],
  { kinds, needsCamera }: { kinds: readonly SafetyKind[]; needsCamera: boolean },
): Promise<BehaviourTrend> {
  const { vehicleIds: all, driver } = await mustFindSubject(db, scope, query)
  const span = rangeMs(query)
  const vehicleIds = needsCamera ? [...(await readCameraVehicles(db, all, span))] : all
  const steps = trendSteps(span, query.step, query.time_zone)
  const startsMs = steps.map(step => step.startMs)
  const search = { scope, vehicleIds, kinds, startsMs, untilMs: span.untilMs, driver }
  const drives = steps.length === 0 ? [] : await readDrives(db, search)
  const byPart = Map.groupBy(drives, drive => drive.part)
  return {
    step: query.step,
    time_zone: query.time_zone,
    results: steps.map(({ date, startMs }, part) => ({
      date,
      start: new Date(startMs).toISOString(),
      ...drivenFigures(byPart.get(part) ?? []),
    })),
  }
}
