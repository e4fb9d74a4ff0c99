import { imei, registeredTrailerPlate, registrationPlate } from './identifiers.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { type Town, ukTowns } from './uk-towns.ts'

export type VehicleTypeCode = 'CAR' | 'VAN' | 'STR' | 'BIK' | 'FUEL' | 'TRL' | 'PLT'
export type DeviceProtocol = 'teltonika' | 'osmand'
export type ProfileName =
  | 'courier'
  | 'haulier'
  | 'sweeper'
  | 'patrol'
  | 'service'
  | 'rider'
  | 'tanker'
  | 'trailer'
  | 'plant'

export interface FleetDriver {
  readonly firstName: string
  readonly lastName: string
}

export interface FleetVehicle {
  readonly registration: string
  readonly typeCode: VehicleTypeCode
  readonly make: string
  readonly model: string
  readonly driver: FleetDriver | null
  /** Teltonika: an IMEI; OsmAnd: the text a phone was set up with. Unique in the fleet. */
  readonly deviceId: string
  readonly protocol: DeviceProtocol
  readonly profile: ProfileName
  /** Where an asset without roads of its own is seen, in this order; empty for vehicles that drive in the installed area. */
  readonly towns: readonly Town[]
}

export interface FleetDepot {
  readonly name: string
  readonly vehicles: readonly FleetVehicle[]
}
export interface FleetRegion {
  readonly name: string
  readonly depots: readonly FleetDepot[]
}
export interface FleetCustomer {
  readonly reference: string
  readonly name: string
  readonly regions: readonly FleetRegion[]
}
export interface Fleet {
  readonly customers: readonly FleetCustomer[]
}

export const demoSeed = 7

/** The fleet that the demo registers and the simulator drives; the same seed gives the same registrations and devices. */
export function demoFleet(seed: number = demoSeed): Fleet {
  const random = seededRandom(seed, 'fleet')
  const registrations = new Set<string>()
  const drivers = driverNames(random)
  let serial = 100_000 + random.integer(0, 90_000)
  let town = 0

  const vehicle = (row: DepotRow, model: readonly [make: string, model: string]): FleetVehicle => {
    const isAsset = row.type === 'TRL' || row.type === 'PLT'
    let registration = ''
    while (registration === '' || registrations.has(registration)) {
      registration = row.type === 'TRL' ? registeredTrailerPlate(random) : registrationPlate(random)
    }
    registrations.add(registration)
    serial += random.integer(1, 40)
    return {
      registration,
      typeCode: row.type,
      make: model[0],
      model: model[1],
      driver: isAsset ? null : drivers(),
      deviceId: row.phone === true ? `phone-${registration.replace(' ', '').toLowerCase()}` : imei('35209308', serial),
      protocol: row.phone === true ? 'osmand' : 'teltonika',
      profile: row.profile,
      towns: isAsset ? Array.from({ length: row.type === 'TRL' ? 3 : 1 }, () => ukTowns[town++ % ukTowns.length]!) : [],
    }
  }
  const depot = ({ name, rows }: DepotPlan): FleetDepot => ({
    name,
    vehicles: rows.flatMap(row =>
      Array.from({ length: row.count }, (_, i) => vehicle(row, row.models[i % row.models.length]!)),
    ),
  })
  return {
    customers: customers.map(({ reference, name, regions }) => ({
      reference,
      name,
      regions: regions.map(region => ({ name: region.name, depots: region.depots.map(depot) })),
    })),
  }
}

export interface FleetMember {
  readonly vehicle: FleetVehicle
  readonly customerReference: string
  readonly regionName: string
  readonly depotName: string
  /** Place among the vehicles of its depot, from 0: shifts are staggered by it. */
  readonly indexInDepot: number
}

/** Every vehicle with where it belongs, in the order of the structure. */
export function fleetMembers(fleet: Fleet): FleetMember[] {
  return fleet.customers.flatMap(customer =>
    customer.regions.flatMap(region =>
      region.depots.flatMap(depot =>
        depot.vehicles.map((vehicle, indexInDepot) => ({
          vehicle,
          customerReference: customer.reference,
          regionName: region.name,
          depotName: depot.name,
          indexInDepot,
        })),
      ),
    ),
  )
}

interface DepotRow {
  readonly count: number
  readonly type: VehicleTypeCode
  readonly profile: ProfileName
  readonly models: readonly (readonly [make: string, model: string])[]
  /** The driver's phone reports instead of a fitted tracker. */
  readonly phone?: true
}
interface DepotPlan {
  readonly name: string
  readonly rows: readonly DepotRow[]
}

// A model belongs to one type of vehicle only, and a depot's name to one depot of its customer.
const parcelVans = [
  ['Mercedes-Benz', 'Sprinter'],
  ['Ford', 'Transit'],
  ['Volkswagen', 'Crafter'],
] as const
const serviceVans = [
  ['Ford', 'Transit Custom'],
  ['Vauxhall', 'Vivaro'],
  ['Renault', 'Trafic'],
  ['Citroën', 'Berlingo'],
] as const
const trucks = [
  ['DAF', 'LF 230'],
  ['Volvo', 'FL'],
  ['Scania', 'P 280'],
  ['MAN', 'TGM 18.290'],
  ['Iveco', 'Eurocargo'],
] as const
const sweepers = [
  ['Scarab', 'Minor'],
  ['Johnston', 'VT652'],
  ['Bucher', 'CityCat 5006'],
] as const
const tankers = [
  ['Volvo', 'FM Tanker'],
  ['DAF', 'CF Tanker'],
  ['Scania', 'G 410 Tanker'],
] as const
const patrolCars = [
  ['Toyota', 'Corolla'],
  ['Škoda', 'Octavia'],
  ['Kia', 'Niro'],
] as const
const poolCars = [
  ['Ford', 'Focus'],
  ['Vauxhall', 'Astra'],
  ['Toyota', 'Yaris'],
] as const
const motorbikes = [
  ['Honda', 'CB500X'],
  ['BMW', 'F 750 GS'],
  ['Yamaha', 'Tracer 7'],
] as const
const trailers = [
  ['SDC', 'Curtainsider'],
  ['Montracon', 'Box Van'],
  ['Krone', 'Cool Liner'],
  ['Ifor Williams', 'LM166'],
] as const
const plant = [
  ['JCB', '3CX'],
  ['Caterpillar', '308 CR'],
  ['Manitou', 'MT 625'],
  ['Bomag', 'BW 120'],
  ['Atlas Copco', 'XAS 88'],
] as const

const customers: readonly {
  readonly reference: string
  readonly name: string
  readonly regions: readonly { readonly name: string; readonly depots: readonly DepotPlan[] }[]
}[] = [
  {
    reference: 'HARBOURLINE',
    name: 'Harbourline Logistics',
    regions: [
      {
        name: 'City',
        depots: [
          { name: 'Central Couriers', rows: [{ count: 9, type: 'VAN', profile: 'courier', models: parcelVans }] },
          { name: 'Rapid Response', rows: [{ count: 6, type: 'BIK', profile: 'rider', models: motorbikes, phone: true }] },
          { name: 'Street Cleansing', rows: [{ count: 5, type: 'STR', profile: 'sweeper', models: sweepers }] },
        ],
      },
      {
        name: 'East',
        depots: [
          { name: 'East Distribution', rows: [{ count: 7, type: 'STR', profile: 'haulier', models: trucks }] },
          { name: 'East Services', rows: [{ count: 5, type: 'VAN', profile: 'service', models: serviceVans }] },
          {
            name: 'Security Patrol',
            rows: [
              { count: 5, type: 'CAR', profile: 'patrol', models: patrolCars },
              { count: 2, type: 'CAR', profile: 'patrol', models: patrolCars, phone: true },
            ],
          },
        ],
      },
      {
        name: 'West',
        depots: [
          {
            name: 'West Haulage',
            rows: [
              { count: 4, type: 'STR', profile: 'haulier', models: trucks },
              { count: 3, type: 'FUEL', profile: 'tanker', models: tankers },
            ],
          },
          {
            name: 'West Services',
            rows: [
              { count: 4, type: 'VAN', profile: 'service', models: serviceVans },
              { count: 2, type: 'CAR', profile: 'service', models: poolCars },
            ],
          },
        ],
      },
    ],
  },
  {
    reference: 'BRACKENHILL',
    name: 'Brackenhill Hire and Plant',
    regions: [
      {
        name: 'City',
        depots: [
          { name: 'Hire Desk', rows: [{ count: 3, type: 'CAR', profile: 'service', models: poolCars }] },
          {
            name: 'Works Yard',
            rows: [
              { count: 5, type: 'VAN', profile: 'service', models: serviceVans },
              { count: 2, type: 'STR', profile: 'haulier', models: trucks },
            ],
          },
        ],
      },
      {
        name: 'United Kingdom',
        depots: [
          { name: 'Trailer Pool', rows: [{ count: 7, type: 'TRL', profile: 'trailer', models: trailers }] },
          { name: 'Plant on Site', rows: [{ count: 5, type: 'PLT', profile: 'plant', models: plant }] },
        ],
      },
    ],
  },
] // biome-ignore format: a table

const firstNames =
  'Amelia Ana Beatriz Callum Carla Chloe Daniel David Diogo Eilidh Emily Farah George Grace Hannah Hugo Imran Inês Jack James Joana João Kwame Laura Leah Liam Lucy Luís Maria Marta Megan Miguel Mohammed Nuno Olivia Owen Paulo Pedro Priya Rachel Ravi Rhys Rita Robert Rui Sarah Sofia Stephen Teresa Thomas Tiago Yusuf'.split(' ') // biome-ignore format: a word list
const lastNames =
  'Ahmed Almeida Baker Bennett Carter Carvalho Clarke Costa Davies Edwards Evans Fernandes Ferreira Fletcher Gomes Green Hall Harris Hughes Jackson Jones Khan Lewis Lopes MacDonald Marques Martins Mensah Morgan Murphy Oliveira Parker Patel Pereira Pinto Reid Ribeiro Roberts Robinson Rodrigues Santos Shaw Silva Singh Sousa Stewart Taylor Thompson Turner Walker Ward Wright'.split(' ') // biome-ignore format: a word list

/** Pairs that do not repeat: each round over the first names meets other last names. */
function driverNames(random: Random): () => FleetDriver {
  const firstStart = random.integer(0, firstNames.length - 1)
  const lastStart = random.integer(0, lastNames.length - 1)
  let given = 0
  return () => {
    const round = Math.floor(given / firstNames.length)
    const firstName = firstNames[(firstStart + given * 7) % firstNames.length]!
    const lastName = lastNames[(lastStart + given * 11 + round) % lastNames.length]!
    given++
    return { firstName, lastName }
  }
}
