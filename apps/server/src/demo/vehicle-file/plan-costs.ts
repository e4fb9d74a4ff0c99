import type { CostKind } from '@milepost/domain/vehicle-costs/cost-kinds.ts'
import type { VehicleTypeCode } from '@milepost/simulator/fleet.ts'
import { seededRandom } from '@milepost/simulator/seeded-random.ts'
import { storyOf } from './defect-stories.ts'
import { type Filing, type Planned, planFilings, TWO_YEARS, workingDay } from './plan-filings.ts'

/** What is paid for a vehicle of the demo, on a day counted from 1 January 1970; `amount` in the smallest unit of the currency. */
export interface PlannedCost {
  /** The same whichever day the demo began on. */
  key: string
  day: number
  kind: CostKind
  amount: number
  supplier: string
}

type Range = readonly [least: number, most: number]

/** In whole pounds, net; null: it has none. Made up, of the size that British fleets pay. */
interface Prices {
  fuelOfWeek: Range | null
  tax: number | null
  insurance: Range
  service: Range
  tyres: Range
  test: number | null
}

const PRICES: Readonly<Record<VehicleTypeCode, Prices>> = {
  CAR: { fuelOfWeek: [38, 70], tax: 195, insurance: [640, 880], service: [170, 290], tyres: [170, 260], test: 54.85 },
  VAN: { fuelOfWeek: [62, 125], tax: 345, insurance: [980, 1400], service: [240, 380], tyres: [260, 480], test: 54.85 },
  BIK: { fuelOfWeek: [13, 24], tax: 117, insurance: [420, 610], service: [150, 240], tyres: [190, 270], test: 29.65 },
  STR: {
    fuelOfWeek: [260, 430],
    tax: 560,
    insurance: [2600, 3400],
    service: [480, 760],
    tyres: [620, 1240],
    test: 177,
  },
  FUEL: {
    fuelOfWeek: [380, 560],
    tax: 850,
    insurance: [4200, 5200],
    service: [640, 980],
    tyres: [1100, 1900],
    test: 177,
  },
  TRL: { fuelOfWeek: null, tax: null, insurance: [310, 420], service: [180, 290], tyres: [480, 900], test: 85 },
  PLT: { fuelOfWeek: [70, 140], tax: null, insurance: [540, 820], service: [310, 520], tyres: [420, 780], test: null },
}

const WEEK = 7
const YEAR = 365
/** The fuel card is billed by the week since some time, and was every twelve weeks before: more would take long to record. */
const WEEKS_OF_FUEL = 5
const BILLS_OF_FUEL = 8
const WEEKS_OF_BILL = 12
const WORKSHOP = 'Harbour Commercial Repairs'

/** Two years of what a vehicle of the demo costs, the oldest first: what its type and its work ask for, and what its file tells of. */
export function planCosts(planned: Planned): PlannedCost[] {
  return [...fuel(planned), ...yearly(planned), ...ofFile(planned), ...nowAndThen(planned)]
    .filter(({ day }) => day <= planned.today && day > planned.today - TWO_YEARS)
    .toSorted((one, other) => one.day - other.day || one.key.localeCompare(other.key))
}

const chance = ({ seed, member }: Planned, key: string) => seededRandom(seed, 'costs', member.vehicle.registration, key)

const pence = (pounds: number) => Math.round(pounds * 100)

const priced = (planned: Planned, key: string, [least, most]: Range) => pence(chance(planned, key).between(least, most))

function fuel(planned: Planned): PlannedCost[] {
  const { fuelOfWeek } = PRICES[planned.member.vehicle.typeCode]
  if (fuelOfWeek === null) return []
  const usual = chance(planned, 'fuel').between(...fuelOfWeek)
  const bill = (key: string, day: number, weeks: number): PlannedCost => ({
    ...{ key, day, kind: 'fuel', supplier: 'Fenway Fuel Card' },
    amount: pence(usual * weeks * chance(planned, key).between(0.88, 1.14)),
  })
  const last = planned.today - 1
  return [
    ...Array.from({ length: WEEKS_OF_FUEL }, (_, before) => bill(`fuel week ${before}`, last - before * WEEK, 1)),
    ...Array.from({ length: BILLS_OF_FUEL }, (_, before) =>
      bill(`fuel bill ${before}`, last - (WEEKS_OF_FUEL + WEEKS_OF_BILL * before) * WEEK, WEEKS_OF_BILL),
    ),
  ]
}

/** Of this year and the one before. */
function yearly(planned: Planned): PlannedCost[] {
  const { tax, insurance, service, tyres } = PRICES[planned.member.vehicle.typeCode]
  const each = (kind: CostKind, supplier: string, price: Range): PlannedCost[] => {
    const last = planned.today - chance(planned, kind).integer(4, YEAR - 4)
    return [0, 1].map(before => {
      const key = `${kind} ${before}`
      return { key, kind, supplier, day: workingDay(last - before * YEAR), amount: priced(planned, key, price) }
    })
  }
  // The services of vans are in their files.
  const isServiceFiled = planned.member.vehicle.typeCode === 'VAN'
  return [
    ...(tax === null ? [] : each('tax', 'DVLA', [tax, tax])),
    ...each('insurance', 'Meridian Fleet Insurance', insurance),
    ...each('tyres', 'Ridgeway Tyres', tyres),
    ...(isServiceFiled ? [] : each('repair', WORKSHOP, service)),
  ]
}

/** What was examined, serviced and repaired elsewhere; safety inspections are made by people of the fleet. */
function ofFile(planned: Planned): PlannedCost[] {
  return planFilings(planned).flatMap(filing => costOf(planned, filing) ?? [])
}

const REPAIRED = ['repaired', 'verified-signed-off', 'signed-off-roadworthy', 'complete']

function costOf(planned: Planned, filing: Filing): PlannedCost | null {
  const { test, service } = PRICES[planned.member.vehicle.typeCode]
  const of = { key: `of ${filing.key}`, day: filing.day }
  const examined = { ...of, kind: 'inspection' } as const
  if (filing.kind === 'check')
    return filing.story === null || !REPAIRED.includes(filing.story.reaches)
      ? null
      : { ...of, kind: 'repair', supplier: WORKSHOP, amount: priced(planned, of.key, [85, 460]) }
  if (filing.kind === 'inspection') return null
  switch (filing.draw) {
    case 'mot':
      return test === null ? null : { ...examined, supplier: 'Oakham Test Station', amount: pence(test) }
    case 'lifting':
      return { ...examined, supplier: 'Anglian Lifting Examiners', amount: priced(planned, of.key, [95, 140]) }
    case 'calibration':
      return { ...examined, supplier: 'Oakham Tachograph Centre', amount: priced(planned, of.key, [120, 165]) }
    case 'service':
      return { ...of, kind: 'repair', supplier: WORKSHOP, amount: priced(planned, of.key, service) }
    default:
      return null
  }
}

/** Tolls, washing, a fine, and what an insurer paid back. */
function nowAndThen(planned: Planned): PlannedCost[] {
  const { today, place, member } = planned
  const { typeCode, profile } = member.vehicle
  const once = (kind: CostKind, supplier: string, daysAgo: number, price: Range): PlannedCost => {
    const key = `${kind} ${daysAgo}`
    return { key: `once ${key}`, kind, supplier, day: workingDay(today - daysAgo), amount: priced(planned, key, price) }
  }
  return [
    ...(typeCode === 'STR' || typeCode === 'FUEL'
      ? [20, 202].map(daysAgo => once('cleaning', 'Saltmarsh Vehicle Wash', daysAgo, [38, 65]))
      : []),
    ...(profile === 'courier' ? [12, 75].map(daysAgo => once('toll', 'Saltmarsh Bridge', daysAgo, [9, 28])) : []),
    ...(place % 9 === 2 ? [once('fine', 'Oakham Borough Council', 40 + place, [35, 35])] : []),
    ...(storyOf(member)?.takesOffRoad === true ? [once('hire', 'Harbour Vehicle Leasing', 0, [310, 390])] : []),
    ...(place % 17 === 3 ? [once('insurance', 'Meridian Fleet Insurance', 30 + place, [-260, -120])] : []),
  ]
}
