import { type InspectionItem, safetyInspections } from '@milepost/contract/safety-inspections.ts'
import { type InspectionSection, inspectionSections } from '@milepost/domain/defects/inspection-sections.ts'
import { classOfType } from '@milepost/domain/defects/vehicle-classes.ts'
import { dayText, localTimeMs } from '@milepost/domain/time/local-time.ts'
import type { FleetMember } from '@milepost/simulator/fleet.ts'
import { type Random, seededRandom } from '@milepost/simulator/seeded-random.ts'
import { addSignature } from './add-picture.ts'
import type { DemoCaller } from './demo-caller.ts'
import { nameOf } from './demo-people.ts'
import { hasOdometer } from './draw-demo-document.ts'
import { type Say, wordsOf } from './in-portuguese.ts'
import type { Filing } from './plan-filings.ts'
import type { PreparedCustomer } from './prepare-customer.ts'
import { requestKey } from './request-key.ts'

const [COMPLETE, QC_DONE] = ['7', '12'] as const
const MINUTE_MS = 60_000

interface Inspected {
  member: FleetMember
  filing: Extract<Filing, { kind: 'inspection' }>
  odometerKm: number
  timeZone: string
}

/** Records a safety inspection as the workshop does: begun, signed, completed, and reviewed by somebody else. Goes on where it was left. */
export async function fileInspection(
  caller: DemoCaller,
  { people: { inspector, reviewer }, vehicleIds, repairerId }: PreparedCustomer,
  { member, filing, odometerKm, timeZone }: Inspected,
): Promise<void> {
  const { vehicle } = member
  const random = seededRandom('inspection', vehicle.registration, filing.key)
  const isUnder = filing.isLeftIncomplete
  const say = wordsOf(member.home)
  // One of today that has not begun yet by the clock of the depot began just now.
  const startedMs = Math.min(
    localTimeMs(filing.day, 8 + random.integer(0, 24) / 4, timeZone),
    Date.now() - 90 * MINUTE_MS,
  )
  const body = {
    ...{ vehicle: vehicleIds.get(vehicle.registration) ?? 0, inspected_on: dayText(filing.day) },
    ...{ started_at: new Date(startedMs).toISOString(), inspector_name: nameOf(inspector) },
    finished_at: new Date(startedMs + random.integer(55, 85) * MINUTE_MS).toISOString(),
    ...{
      is_roadworthy: !isUnder,
      items: itemsOf(vehicle.typeCode, isUnder, random, say),
      brakes: brakesOf(vehicle.typeCode, random),
    },
    ...{ repairer: repairerId, request_key: requestKey(vehicle.registration, filing.key) },
    ...(hasOdometer(vehicle) && { odometer_m: odometerKm * 1000 }),
    note: isUnder ? say('Brake test to follow this afternoon.') : '',
  }
  let inspection = await caller.call(inspector.email, safetyInspections.create, { body })
  if (isUnder) return
  const params = { id: inspection.id }
  const change = (email: string, status: typeof COMPLETE | typeof QC_DONE) =>
    caller.call(email, safetyInspections.change, { params, body: { version: inspection.version, status } })
  if (inspection.status === '3') {
    const to = { email: inspector.email, route: safetyInspections.addPicture, id: inspection.id }
    await addSignature(caller, to, { name: nameOf(inspector), role: 'inspector' })
    inspection = await change(inspector.email, COMPLETE)
  }
  if (inspection.status === COMPLETE && filing.isReviewed) await change(reviewer.email, QC_DONE)
}

/** What may be found beside what is satisfactory; all of it was put right or is watched. */
const FOUND: readonly (Partial<InspectionItem> & {
  point: InspectionSection
  condition: InspectionItem['condition']
})[] = [
  { point: 'tyre-condition', condition: 'monitor', note: 'Nearside rear outer 4 mm, even wear. Look again next time.' },
  { point: 'brake-components', condition: 'monitor', note: 'Axle 2 linings at 6 mm.' },
  {
    ...{ point: 'lamps', condition: 'repair required', severity: 'minor' },
    ...{ note: 'Offside marker lamp out.', rectification: 'Bulb replaced, lamp tested.' },
  },
  {
    ...{ point: 'spray-and-wings', condition: 'repair required', severity: 'minor' },
    ...{ note: 'Nearside rear mudflap torn.', rectification: 'Mudflap replaced.' },
  },
  {
    ...{ point: 'suspension', condition: 'repair required', severity: 'major' },
    ...{ note: 'Play in the rear anti-roll bar bush.', rectification: 'Both bushes replaced.' },
  },
]

function itemsOf(typeCode: string, isUnder: boolean, random: Random, say: Say) {
  const found = Array.from({ length: random.integer(0, 2) }, () => random.pick(FOUND)).map(
    ({ note, rectification, ...item }) => ({
      ...item,
      ...(note !== undefined && { note: say(note) }),
      ...(rectification !== undefined && { rectification: say(rectification) }),
    }),
  )
  const sections = inspectionSections(classOfType(typeCode))
  // Of one that goes on the last sections were not looked at yet.
  const looked = isUnder ? sections.slice(0, 30) : sections
  return looked.map(point => found.find(item => item.point === point) ?? { point, condition: 'satisfactory' as const })
}

function brakesOf(typeCode: string, random: Random) {
  const brakes = { service: random.integer(52, 68), parking: random.integer(17, 28) }
  return typeCode === 'TRL' ? brakes : { ...brakes, secondary: random.integer(27, 39) }
}
