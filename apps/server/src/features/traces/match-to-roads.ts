import type { Result } from '@milepost/contract/route.ts'
import type { traces } from '@milepost/contract/traces.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { SILENCE_MS } from '@milepost/domain/trips/path.ts'
import { isPrivateAt, type PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import type { RoadMatcher } from '../../maps/map-provider.ts'
import type { Fix } from '../../telemetry/read-fixes.ts'

/** The stretches between silences and private times: across those it is not known which roads were taken. */
export function unbrokenRuns(fixes: readonly Fix[], periods: readonly PrivatePeriod[]): Fix[][] {
  const runs: Fix[][] = []
  let run: Fix[] = []
  let last: Fix | null = null
  for (const fix of fixes) {
    if (!fix.hasFix || isPrivateAt(periods, fix.atMs)) continue
    const fromMs: number = last?.atMs ?? Number.NEGATIVE_INFINITY
    const isBroken =
      fix.doubt === 'new-place' ||
      fix.atMs - fromMs > SILENCE_MS ||
      periods.some(({ startMs, endMs }) => startMs < fix.atMs && endMs !== null && endMs > fromMs)
    if (isBroken) {
      run = []
      runs.push(run)
    }
    run.push(fix)
    last = fix
  }
  return runs.filter(({ length }) => length > 1)
}

/** Each run along the roads, in order of time, and why the configured server did not match all of them. */
export async function matchRunsToRoads(
  matcher: RoadMatcher,
  runs: readonly Fix[][],
): Promise<Result<typeof traces.roads>> {
  const found = await Promise.all(runs.map(run => matcher.matchToRoads(run)))
  const parts = found.flatMap(({ value, by }) =>
    value.map(({ fromMs, untilMs, matched, line }) => ({
      start: toDeviceInstant(fromMs),
      end: toDeviceInstant(untilMs),
      matched,
      provider: by,
      line: line.map(({ latitude, longitude, atMs }): [number, number, number] => [
        rounded(longitude),
        rounded(latitude),
        atMs - fromMs,
      ]),
    })),
  )
  return { parts, provider_failure: found.find(({ failure }) => failure !== null)?.failure ?? null }
}

/** A tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
