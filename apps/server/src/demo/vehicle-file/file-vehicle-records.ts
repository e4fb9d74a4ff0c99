import { demoSeed, type Fleet, type FleetMember, fleetMembers } from '@milepost/simulator/fleet.ts'
import { seededRandom } from '@milepost/simulator/seeded-random.ts'
import pLimit from 'p-limit'
import { CallRefused, DemoCaller, type DemoCallerOptions } from './demo-caller.ts'
import { hasOdometer } from './draw-demo-document.ts'
import { fileCheck } from './file-check.ts'
import { fileCosts } from './file-costs.ts'
import { fileDocument } from './file-document.ts'
import { fileInspection } from './file-inspection.ts'
import { fileNotes } from './file-notes.ts'
import { planCosts } from './plan-costs.ts'
import { planFilings } from './plan-filings.ts'
import { type PreparedCustomer, prepareCustomer } from './prepare-customer.ts'
import { referenceOf, stopUnneeded } from './stop-unneeded.ts'

export interface FilingOptions extends DemoCallerOptions {
  fleet: Fleet
  /** The day on which the demo began, by the clock of its depots, which is one in both its countries: counted from 1 January 1970. */
  today: number
  /** Told of what the server refused: the rest of that vehicle is left out. */
  onRefused: (registration: string, reason: string) => void
}

/** Vehicles at once: of most of them a call waits for its turn, or for the next minute of its account. */
const AT_ONCE = 12

/**
 * Files what two years leave behind of a fleet, by the calls that people use and in their names: documents, inspections, driver's checks,
 * defects and their repair, notes and what was paid. Done again it files nothing more. Throws where the server does not answer, and when `signal` aborts.
 */
export async function fileVehicleRecords(options: FilingOptions): Promise<void> {
  const { fleet, signal, onRefused } = options
  const caller = new DemoCaller(options)
  const customers = new Map<string, PreparedCustomer>()
  for (const customer of fleet.customers) customers.set(customer.reference, await prepareCustomer(caller, customer))
  // First, so that the board shows from the start what is missing alone.
  const plannedOf = new Map(
    fleetMembers(fleet).map((member, place) => {
      const filings = planFilings({ seed: demoSeed, member, place, today: options.today })
      return [member.vehicle.registration, new Set(filings.flatMap(filing => referenceOf(filing) ?? []))]
    }),
  )
  for (const { people } of customers.values()) await stopUnneeded(caller, people.administrator.email, plannedOf)
  const turns = pLimit(AT_ONCE)
  const vehicles = fleetMembers(fleet).map((member, place) =>
    turns(async () => {
      signal.throwIfAborted()
      const customer = customers.get(member.customerReference)
      if (!customer?.vehicleIds.has(member.vehicle.registration)) return
      await fileVehicle(caller, customer, { ...options, member, place }).catch((error: unknown) => {
        if (!(error instanceof CallRefused)) throw error
        onRefused(member.vehicle.registration, error.message)
      })
    }),
  )
  await Promise.all(vehicles)
}

async function fileVehicle(
  caller: DemoCaller,
  customer: PreparedCustomer,
  { member, place, today }: FilingOptions & { member: FleetMember; place: number },
): Promise<void> {
  const odometerOn = odometer(member, today)
  const { timeZone } = member.home
  const planned = { seed: demoSeed, member, place, today }
  for (const filing of planFilings(planned)) {
    const odometerKm = odometerOn(filing.day)
    if (filing.kind === 'document') await fileDocument(caller, customer, { member, filing, odometerKm })
    else if (filing.kind === 'inspection')
      await fileInspection(caller, customer, { member, filing, odometerKm, timeZone })
    else await fileCheck(caller, customer, { member, filing, odometerKm, timeZone })
  }
  await fileNotes(caller, customer, member)
  await fileCosts(caller, customer, { member, costs: planCosts(planned), odometerOn })
}

/** What the odometer shows on a day: as far as the vehicle drives on one. */
function odometer({ vehicle }: FleetMember, today: number): (day: number) => number {
  const random = seededRandom(demoSeed, 'odometer', vehicle.registration)
  const perDay = hasOdometer(vehicle) ? random.integer(45, 130) : 0
  const now = random.integer(2_000, 190_000) + 2 * 365 * perDay
  return day => now - (today - day) * perDay
}
