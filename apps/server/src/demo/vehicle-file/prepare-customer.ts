import { drivers } from '@milepost/contract/drivers.ts'
import { repairers } from '@milepost/contract/repairers.ts'
import { scheduleTypeRecords } from '@milepost/contract/schedule-type-records.ts'
import { vehicleActivityTypeRecords } from '@milepost/contract/vehicle-activity-type-records.ts'
import { vehicles as vehicleRoutes } from '@milepost/contract/vehicles.ts'
import type { FleetCustomer } from '@milepost/simulator/fleet.ts'
import type { DemoCaller } from './demo-caller.ts'
import { DEMO_KINDS, DEMO_SCHEDULES } from './demo-kinds.ts'
import { type DemoPeople, demoPeople } from './demo-people.ts'

/** A customer of the demo whose vehicles get their file. */
export interface PreparedCustomer {
  people: DemoPeople
  /** By registration. */
  vehicleIds: ReadonlyMap<string, number>
  /** By both names. */
  driverIds: ReadonlyMap<string, number>
  /** Of kinds of activities, by reference. */
  typeIds: ReadonlyMap<string, number>
  repairerId: number
}

const REPAIRERS = {
  GB: { name: 'Harbour Commercial Repairs', phone: '01632 960145', city: 'Oakham', country: 'GB' },
  PT: { name: 'Oficina do Freixo', phone: '+351 220 000 000', city: 'Porto', country: 'PT' },
}

/** Makes the kinds, schedules and repairer of a customer of the demo, where they are not there yet, and finds its vehicles and drivers. */
export async function prepareCustomer(
  caller: DemoCaller,
  { reference, home }: Pick<FleetCustomer, 'reference' | 'home'>,
): Promise<PreparedCustomer> {
  const people = demoPeople(reference)
  const { email } = people.administrator
  const all = { query: { pageSize: 500 } }
  const vehicles = await caller.call(email, vehicleRoutes.list, all)
  const known = await caller.call(email, drivers.list, all)
  return {
    people,
    vehicleIds: new Map(vehicles.results.map(({ registration, id }) => [registration, id])),
    driverIds: new Map(known.results.map(({ name, id }) => [name, id])),
    typeIds: await prepareKinds(caller, email, reference),
    repairerId: await prepareRepairer(caller, email, REPAIRERS[home.country]),
  }
}

async function prepareKinds(caller: DemoCaller, email: string, reference: string): Promise<Map<string, number>> {
  const all = { query: { pageSize: 500 } }
  const { results: kinds } = await caller.call(email, vehicleActivityTypeRecords.list, all)
  const { results: schedules } = await caller.call(email, scheduleTypeRecords.list, all)
  const ids = new Map(kinds.map(kind => [kind.reference, kind.id]))
  const scheduled = new Set(schedules.map(({ name }) => name))

  const addSchedule = async (body: { name: string; activity_type: number; vehicle_types: string[] } & Schedule) => {
    if (!scheduled.has(body.name)) await caller.call(email, scheduleTypeRecords.create, { body })
  }
  for (const { schedule, reference: kind, name, vehicleTypes, statuses } of DEMO_KINDS[reference] ?? []) {
    const vehicle_types = [...vehicleTypes]
    const body = { name, reference: kind, vehicle_types, statuses: [...statuses] }
    const id = ids.get(kind) ?? (await caller.call(email, vehicleActivityTypeRecords.create, { body })).id
    ids.set(kind, id)
    const { everyDistanceM: every_distance_m, ...rest } = schedule
    await addSchedule({ ...rest, activity_type: id, vehicle_types, every_distance_m })
  }
  for (const { reference: kind, vehicleTypes, ...rest } of DEMO_SCHEDULES[reference] ?? []) {
    const of = { activity_type: ids.get(kind) ?? 0, vehicle_types: [...vehicleTypes], every_distance_m: null }
    await addSchedule({ ...rest, ...of, category: 'inspection' })
  }
  return ids
}

interface Schedule {
  interval: string
  category: 'inspection' | 'maintenance'
  every_distance_m: number | null
}

async function prepareRepairer(caller: DemoCaller, email: string, body: (typeof REPAIRERS)['GB']): Promise<number> {
  const { results } = await caller.call(email, repairers.list, { query: { pageSize: 500 } })
  const there = results.find(({ name }) => name === body.name)
  return there?.id ?? (await caller.call(email, repairers.create, { body })).id
}
