import { defects } from '@milepost/contract/defects.ts'
import { driverChecks } from '@milepost/contract/driver-checks.ts'
import { classOfType } from '@milepost/domain/defects/vehicle-classes.ts'
import { walkaroundPoints } from '@milepost/domain/defects/walkaround-points.ts'
import { localTimeMs } from '@milepost/domain/time/local-time.ts'
import type { FleetMember } from '@milepost/simulator/fleet.ts'
import { seededRandom } from '@milepost/simulator/seeded-random.ts'
import { addPhoto, addSignature } from './add-picture.ts'
import type { DefectStory } from './defect-stories.ts'
import type { DemoCaller } from './demo-caller.ts'
import { nameOf } from './demo-people.ts'
import { drawPhoto } from './draw-photo.ts'
import type { Filing } from './plan-filings.ts'
import type { PreparedCustomer } from './prepare-customer.ts'
import { repairDefect } from './repair-defect.ts'
import { requestKey } from './request-key.ts'

const MINUTE_MS = 60_000
/** What a rigid vehicle does not have, which its driver says. */
const NOT_THERE: readonly string[] = ['coupling', 'brake-lines', 'electrical-connections', 'alternative-fuel']

interface Checked {
  member: FleetMember
  filing: Extract<Filing, { kind: 'check' }>
  odometerKm: number
  timeZone: string
}

/** Files a driver's check, signed; what it found is photographed, and repaired as far as its story goes. */
export async function fileCheck(
  caller: DemoCaller,
  customer: PreparedCustomer,
  { member, filing, odometerKm, timeZone }: Checked,
): Promise<void> {
  const { vehicle } = member
  const { story } = filing
  const random = seededRandom('check', vehicle.registration, filing.key)
  const startedMs = localTimeMs(filing.day, 5.5 + random.integer(0, 20) / 10, timeZone)
  const driverName = vehicle.driver === null ? '' : `${vehicle.driver.firstName} ${vehicle.driver.lastName}`
  const driver = customer.driverIds.get(driverName) ?? null
  const { inspector, driverOf } = customer.people
  const { email } = driverOf(member)
  const check = await caller.call(email, driverChecks.create, {
    body: {
      ...{ vehicle: customer.vehicleIds.get(vehicle.registration) ?? 0, driver, odometer_m: odometerKm * 1000 },
      started_at: new Date(startedMs).toISOString(),
      finished_at: new Date(startedMs + random.integer(7, 15) * MINUTE_MS).toISOString(),
      judgement: story?.takesOffRoad ? 'unsafe' : story?.severity === 'major' ? 'unsure' : 'safe',
      items: walkaroundPoints(classOfType(vehicle.typeCode)).map(point => itemOf(point, story)),
      request_key: requestKey(vehicle.registration, filing.key),
    },
  })
  if (story === null) return
  const ofCheck = { email, route: driverChecks.addPicture, id: check.id }
  const content = await drawPhoto(story.scene, vehicle.registration)
  const photo = { content, point: story.point, caption: story.caption }
  await addPhoto(caller, ofCheck, photo)
  await addSignature(caller, ofCheck, {
    name: driverName || nameOf(driverOf(member)),
    role: 'driver',
  })
  for (const id of check.defect_ids) {
    // The workshop keeps it with the defect: not everybody who files checks may.
    await addPhoto(caller, { email: inspector.email, route: defects.addPicture, id }, photo)
    await repairDefect(caller, customer, { id, story })
  }
}

function itemOf(point: string, story: DefectStory | null) {
  if (story?.point === point) {
    const { note, severity, takesOffRoad } = story
    const judgement = takesOffRoad ? 'unsafe' : severity === 'major' ? 'unsure' : 'safe'
    return { point, answer: 'defect', note, severity, judgement } as const
  }
  return { point, answer: NOT_THERE.includes(point) ? 'n/a' : 'ok' } as const
}
