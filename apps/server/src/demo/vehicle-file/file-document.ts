import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { dayText } from '@milepost/domain/time/local-time.ts'
import { demoSeed, type FleetMember } from '@milepost/simulator/fleet.ts'
import { seededRandom } from '@milepost/simulator/seeded-random.ts'
import type { DemoCaller } from './demo-caller.ts'
import { drawDemoDocument } from './draw-demo-document.ts'
import { wordsOf } from './in-portuguese.ts'
import type { Filing } from './plan-filings.ts'
import type { PreparedCustomer } from './prepare-customer.ts'
import { requestKey } from './request-key.ts'

/** Files a document of a vehicle, as the form of the Vehicle File does. */
export async function fileDocument(
  caller: DemoCaller,
  { people, vehicleIds, typeIds }: PreparedCustomer,
  {
    member,
    filing,
    odometerKm,
  }: { member: FleetMember; filing: Extract<Filing, { kind: 'document' }>; odometerKm: number },
): Promise<void> {
  const { registration } = member.vehicle
  const say = wordsOf(member.home)
  const isInspection = filing.reference === 'SAFETY_INSPECTION'
  const fields = {
    ...{ vehicle: vehicleIds.get(registration) ?? 0, status: say(filing.status) },
    ...{ activity_fulfilled_at: `${dayText(filing.day)}T00:00:00.000Z` },
    request_key: requestKey(registration, filing.key),
    ...(!isInspection && { activity_type: typeIds.get(filing.reference) ?? 0, description: say(filing.description) }),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
  const pdf = await drawDemoDocument(filing, member, odometerKm)
  const name = `${filing.draw}-${dayText(filing.day)}.pdf`
  body.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name)
  const query = {
    overwrite_task_queue: 'True' as const,
    fulfill_scheduled_activity: 'True' as const,
    ...(isInspection && { scheduled_activity_type_reference: 'SAFETY_INSPECTION' as const }),
  }
  // The same at every start of the demo: a request key stands for what one account files.
  const filer = seededRandom(demoSeed, 'filer', registration, filing.key).pick(people.filers)
  await caller.call(filer.email, vehicleActivities.create, { query, body })
}
