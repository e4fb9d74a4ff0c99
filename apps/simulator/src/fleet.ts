import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import { type Home, porto, rutland } from './home.ts'
import {
  iButtonNumber,
  imei,
  portuguesePlate,
  portugueseTrailerPlate,
  registeredTrailerPlate,
  registrationPlate,
} from './identifiers.ts'
import { inTurn } from './in-turn.ts'
import { portugueseTowns, type Town } from './portuguese-towns.ts'
import { type Random, seededRandom } from './seeded-random.ts'

export type VehicleTypeCode = 'CAR' | 'VAN' | 'STR' | 'BIK' | 'FUEL' | 'TRL' | 'PLT'
export type DeviceProtocol = 'teltonika' | 'queclink' | 'gt06' | 'jt808' | 'suntech' | 'ruptela' | 'osmand'
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
  /** The number of his iButton, 16 hexadecimal digits; null in a depot without readers. */
  readonly key: string | null
}

export interface FleetVehicle {
  readonly registration: string
  readonly typeCode: VehicleTypeCode
  readonly make: string
  readonly model: string
  readonly driver: FleetDriver | null
  /**
   * An IMEI; of JT/T 808 the number of its SIM card, of Suntech the serial number, of OsmAnd the text a phone was set up
   * with. Unique in the fleet.
   */
  readonly deviceId: string
  readonly protocol: DeviceProtocol
  readonly transport: 'tcp' | 'udp' | 'http'
  /** What is wired to the inputs of the device. */
  readonly inputRoles: Readonly<Record<string, InputRole>>
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
  readonly home: Home
  readonly regions: readonly FleetRegion[]
}
export interface Fleet {
  readonly customers: readonly FleetCustomer[]
}

export const demoSeed = 7

const plates = {
  GB: { vehicle: registrationPlate, trailer: registeredTrailerPlate },
  PT: { vehicle: portuguesePlate, trailer: portugueseTrailerPlate },
}

/** The fleet that the demo registers and the simulator drives; the same seed gives the same registrations and devices. */
export function demoFleet(seed: number = demoSeed): Fleet {
  const random = seededRandom(seed, 'fleet')
  const registrations = new Set<string>()
  const drivers = { GB: driverNames(random, britishNames), PT: driverNames(random, portugueseNames) }
  const keys = seededRandom(seed, 'driver keys')
  let serial = 100_000 + random.integer(0, 90_000)
  let town = 0

  const vehicle = ({ country }: Home, row: DepotRow, index: number): FleetVehicle => {
    const [make, model] = inTurn(row.models, index)
    const isAsset = row.type === 'TRL' || row.type === 'PLT'
    let registration = ''
    while (registration === '' || registrations.has(registration)) {
      registration = plates[country][row.type === 'TRL' ? 'trailer' : 'vehicle'](random)
    }
    registrations.add(registration)
    serial += random.integer(1, 40)
    const protocol = row.phone === true ? 'osmand' : (row.protocols?.[index] ?? 'teltonika')
    return {
      registration,
      typeCode: row.type,
      make,
      model,
      driver: isAsset ? null : { ...drivers[country](), key: row.hasReaders === true ? iButtonNumber(keys) : null },
      deviceId: deviceIdOf(protocol, serial, registration),
      protocol,
      transport: protocol === 'osmand' ? 'http' : row.lastOverUdp === true && index === row.count - 1 ? 'udp' : 'tcp',
      inputRoles: inputRolesOf(row, protocol),
      profile: row.profile,
      towns: isAsset ? Array.from({ length: row.type === 'TRL' ? 3 : 1 }, () => inTurn(portugueseTowns, town++)) : [],
    }
  }
  const depot = (home: Home, { name, rows }: DepotPlan): FleetDepot => ({
    name,
    vehicles: rows.flatMap(row => Array.from({ length: row.count }, (_, index) => vehicle(home, row, index))),
  })
  return {
    customers: customers.map(({ reference, name, home, regions }) => ({
      reference,
      name,
      home,
      regions: regions.map(region => ({
        name: region.name,
        depots: region.depots.map(plan => depot(home, plan)),
      })),
    })),
  }
}

export interface FleetMember {
  readonly vehicle: FleetVehicle
  readonly customerReference: string
  readonly home: Home
  readonly regionName: string
  readonly depotName: string
  /** Place among the vehicles of its depot, from 0: shifts are staggered by it. */
  readonly indexInDepot: number
  /** All vehicles of its depot, itself among them. */
  readonly depotVehicles: readonly FleetVehicle[]
}

/** The numbers are made up; only their form is that of the makers. */
function deviceIdOf(protocol: DeviceProtocol, serial: number, registration: string): string {
  switch (protocol) {
    case 'osmand':
      return `phone-${registration.replace(' ', '').toLowerCase()}`
    case 'jt808':
      return `1441${String(serial).padStart(8, '0')}`
    case 'suntech':
      return `107${serial}`
    default:
      return imei(modelCodes[protocol], serial)
  }
}

const modelCodes = { teltonika: '35209308', queclink: '86480103', gt06: '86820001', ruptela: '86907403' } as const

/** A Ruptela has no message for its panic button: that is an input like any other. */
function inputRolesOf({ inputs }: DepotRow, protocol: DeviceProtocol): FleetVehicle['inputRoles'] {
  if (protocol === 'ruptela') return { digitalInput1: 'panic', ...inputs }
  return protocolsWithInputs.has(protocol) ? { ...inputs } : {}
}

const protocolsWithInputs: ReadonlySet<DeviceProtocol> = new Set(['teltonika', 'queclink', 'suntech'])

/** Every vehicle with where it belongs, in the order of the structure. */
export function fleetMembers(fleet: Fleet): FleetMember[] {
  return fleet.customers.flatMap(customer =>
    customer.regions.flatMap(region =>
      region.depots.flatMap(depot =>
        depot.vehicles.map((vehicle, indexInDepot) => ({
          vehicle,
          customerReference: customer.reference,
          home: customer.home,
          regionName: region.name,
          depotName: depot.name,
          indexInDepot,
          depotVehicles: depot.vehicles,
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
  /** The protocols of the trackers of the first vehicles; the others use Teltonika's. */
  readonly protocols?: readonly DeviceProtocol[]
  /** The tracker of the last vehicle sends datagrams. */
  readonly lastOverUdp?: true
  /** Drivers show an iButton at a reader. */
  readonly hasReaders?: true
  readonly inputs?: FleetVehicle['inputRoles']
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
  readonly home: Home
  readonly regions: readonly { readonly name: string; readonly depots: readonly DepotPlan[] }[]
}[] = [
  {
    reference: 'CATMOSE',
    name: 'Catmose Vale Logistics',
    home: rutland,
    regions: [
      {
        name: 'Oakham',
        depots: [
          { name: 'Central Couriers', rows: [{ count: 9, type: 'VAN', profile: 'courier', models: parcelVans, protocols: ['queclink', 'gt06'], inputs: { digitalInput3: 'run-lock' } }] },
          { name: 'Rapid Response', rows: [{ count: 6, type: 'BIK', profile: 'rider', models: motorbikes, phone: true }] },
          { name: 'Street Cleansing', rows: [{ count: 5, type: 'STR', profile: 'sweeper', models: sweepers, protocols: ['suntech'], inputs: { digitalInput2: 'beacon-lights' } }] },
        ],
      },
      {
        name: 'East',
        depots: [
          { name: 'East Distribution', rows: [{ count: 7, type: 'STR', profile: 'haulier', models: trucks, protocols: ['ruptela', 'jt808'], hasReaders: true }] },
          { name: 'East Services', rows: [{ count: 5, type: 'VAN', profile: 'service', models: serviceVans, protocols: ['gt06', 'suntech'] }] },
          {
            name: 'Security Patrol',
            rows: [
              { count: 5, type: 'CAR', profile: 'patrol', models: patrolCars, protocols: ['queclink'] },
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
              { count: 4, type: 'STR', profile: 'haulier', models: trucks, protocols: ['suntech', 'ruptela'], hasReaders: true },
              { count: 3, type: 'FUEL', profile: 'tanker', models: tankers, protocols: ['jt808'], hasReaders: true },
            ],
          },
          {
            name: 'West Services',
            rows: [
              { count: 4, type: 'VAN', profile: 'service', models: serviceVans, protocols: ['jt808', 'queclink'], lastOverUdp: true },
              { count: 2, type: 'CAR', profile: 'service', models: poolCars, inputs: { digitalInput1: 'private-mode' } },
            ],
          },
        ],
      },
    ],
  },
  {
    reference: 'RIBEIRA',
    name: 'Ribeira Aluguer e Obras',
    home: porto,
    regions: [
      {
        name: 'Porto e Gaia',
        depots: [
          { name: 'Balcão de aluguer', rows: [{ count: 3, type: 'CAR', profile: 'service', models: poolCars, protocols: ['suntech'], inputs: { digitalInput1: 'private-mode' } }] },
          {
            name: 'Estaleiro',
            rows: [
              { count: 5, type: 'VAN', profile: 'service', models: serviceVans, protocols: ['gt06', 'ruptela'], inputs: { digitalInput2: 'beacon-lights' } },
              { count: 2, type: 'STR', profile: 'haulier', models: trucks, lastOverUdp: true },
            ],
          },
        ],
      },
      {
        name: 'Portugal',
        depots: [
          { name: 'Parque de reboques', rows: [{ count: 7, type: 'TRL', profile: 'trailer', models: trailers }] },
          { name: 'Máquinas em obra', rows: [{ count: 5, type: 'PLT', profile: 'plant', models: plant }] },
        ],
      },
    ],
  },
] // biome-ignore format: a table

interface Names {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const britishNames: Names = {
  first: 'Amelia Callum Chloe Daniel David Eilidh Emily Farah George Grace Hannah Harriet Imran Isla Jack James Joanna Kwame Laura Leah Liam Lucy Megan Mohammed Nadia Oliver Olivia Owen Paul Priya Rachel Ravi Rhys Robert Ruth Sarah Simon Sophie Stephen Teresa Thomas Yusuf Zara'.split(' '),
  last: 'Ahmed Baker Bennett Carter Clarke Cooper Davies Edwards Evans Fletcher Green Hall Harris Hughes Jackson Jones Khan Lewis MacDonald Mensah Mitchell Morgan Murphy Parker Patel Phillips Reid Roberts Robinson Shaw Singh Stewart Taylor Thompson Turner Walker Ward Watson Wood Wright Young'.split(' '),
} // biome-ignore format: word lists
const portugueseNames: Names = {
  first: 'Ana Beatriz Bruno Carla Diogo Filipa Hugo Inês Joana João Luís Mariana Marta Miguel Nuno Paulo Pedro Rita Rui Sofia Teresa Tiago Vasco'.split(' '),
  last: 'Almeida Azevedo Carvalho Costa Fernandes Ferreira Gomes Lopes Marques Martins Moreira Oliveira Pereira Pinto Ribeiro Rocha Rodrigues Santos Silva Sousa Tavares Teixeira Vieira'.split(' '),
} // biome-ignore format: word lists

/** Pairs that do not repeat: each round over the first names meets other last names. */
function driverNames(random: Random, { first, last }: Names): () => Omit<FleetDriver, 'key'> {
  const firstStart = random.integer(0, first.length - 1)
  const lastStart = random.integer(0, last.length - 1)
  let given = 0
  return () => {
    const round = Math.floor(given / first.length)
    const firstName = inTurn(first, firstStart + given * 7)
    const lastName = inTurn(last, lastStart + given * 11 + round)
    given++
    return { firstName, lastName }
  }
}
