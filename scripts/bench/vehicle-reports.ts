import { reportOf } from '@milepost/server/documents/vehicle-report.fixture.ts'
import { makeVehicleReport } from '@milepost/server/documents/vehicle-report.ts'
import { quantile } from '../rig/quantile.ts'

const CALLS = 20
const WARM_UP = 2
/** A photograph of twelve million pixels, as pictures are kept. */
const LONG_SIDE = 4_000

/** How long it takes to draw the two pages of a driver's check with four photographs as they come from a telephone. */
export async function measureReports(): Promise<Record<string, number>> {
  const report = await reportOf('driver-check', LONG_SIDE)
  const preferences = {
    dateFormat: null,
    timeFormat: '24',
    timeZone: 'Europe/London',
    distanceUnit: null,
    locale: 'en-GB',
  } as const
  const times: number[] = []
  for (let call = -WARM_UP; call < CALLS; call++) {
    const startedMs = performance.now()
    await makeVehicleReport(report, { language: 'en', preferences })
    if (call >= 0) times.push(performance.now() - startedMs)
  }
  return { report_p50_ms: quantile(times, 0.5), report_p99_ms: quantile(times, 0.99) }
}
