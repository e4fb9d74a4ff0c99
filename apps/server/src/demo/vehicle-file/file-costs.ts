import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import { dayText } from '@milepost/domain/time/local-time.ts'
import { demoSeed, type FleetMember } from '@milepost/simulator/fleet.ts'
import { seededRandom } from '@milepost/simulator/seeded-random.ts'
import type { DemoCaller } from './demo-caller.ts'
import { hasOdometer } from './draw-demo-document.ts'
import { wordsOf } from './in-portuguese.ts'
import type { PlannedCost } from './plan-costs.ts'
import type { PreparedCustomer } from './prepare-customer.ts'

/** Records what was paid for a vehicle, as its page does. What is there already, known by its invoice, is left. */
export async function fileCosts(
  caller: DemoCaller,
  { people, vehicleIds }: PreparedCustomer,
  { member, costs, odometerOn }: { member: FleetMember; costs: PlannedCost[]; odometerOn: (day: number) => number },
): Promise<void> {
  const { registration } = member.vehicle
  const vehicle = vehicleIds.get(registration) ?? 0
  const query = { vehicle, pageSize: 500 }
  const { results } = await caller.call(people.administrator.email, vehicleCosts.list, { query })
  const there = new Set(results.map(({ note }) => note))
  const say = wordsOf(member.home)
  for (const { key, day, supplier, ...paid } of costs) {
    const random = seededRandom(demoSeed, 'invoice', registration, key)
    const note = `${say('Invoice')} ${random.integer(100_000, 999_999)}-${random.integer(10, 99)}`
    if (there.has(note)) continue
    const odometer_m = hasOdometer(member.vehicle) ? odometerOn(day) * 1000 : null
    const body = { vehicle, day: dayText(day), ...paid, supplier: say(supplier), odometer_m, note }
    await caller.call(random.pick(people.filers).email, vehicleCosts.create, { body })
  }
}
