import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import type { DemoCaller } from './demo-caller.ts'
import type { Filing } from './plan-filings.ts'

/** The kind of activity that something fulfils. */
export const referenceOf = (filing: Filing): string | null =>
  filing.kind === 'document' ? filing.reference : filing.kind === 'inspection' ? 'SAFETY_INSPECTION' : null

/**
 * Stops the schedules that vehicles would follow by themselves and for which nothing is filed of them, as annual tests of plant.
 * `plannedOf`: the kinds that are filed, by registration; vehicles without an entry are left.
 */
export async function stopUnneeded(
  caller: DemoCaller,
  email: string,
  plannedOf: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const query = { state: 'never-recorded', pageSize: 500 } as const
  for (let page = 1; ; page++) {
    const { results } = await caller.call(email, vehicleSchedules.list, { query: { ...query, page } })
    const unneeded = results.filter(
      ({ vehicle, activity_type: type }) => plannedOf.get(vehicle.registration)?.has(type.reference) === false,
    )
    if (unneeded.length > 0) {
      const never_recorded = unneeded.map(one => ({ vehicle: one.vehicle.id, activity_type: one.activity_type.id }))
      await caller.call(email, vehicleSchedules.stop, { body: { never_recorded } })
    }
    if (results.length < query.pageSize) return
  }
}
