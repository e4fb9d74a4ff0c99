import { weekOf } from '@milepost/domain/schedules/due.ts'
import { dayText, weekdayOf } from '@milepost/domain/time/local-time.ts'
import type { FleetMember } from '@milepost/simulator/fleet.ts'
import { type Random, seededRandom } from '@milepost/simulator/seeded-random.ts'
import { type DefectStory, storyOf } from './defect-stories.ts'

/** What is filed of a vehicle, on a day counted from 1 January 1970. `key` is the same whichever day the demo began on. */
export type Filing = { key: string; day: number } & (
  | { kind: 'document'; reference: string; status: string; description: string; draw: DocumentForm }
  | { kind: 'inspection'; isLeftIncomplete: boolean; isReviewed: boolean }
  | { kind: 'check'; story: DefectStory | null }
)
export type DocumentForm = 'mot' | 'plating' | 'inspection-sheet' | 'lifting' | 'calibration' | 'service'

export interface Planned {
  seed: number
  member: FleetMember
  /** Place in the fleet, from 0. */
  place: number
  /** The day on which the demo began, counted from 1 January 1970. */
  today: number
}

const YEAR = 365
export const TWO_YEARS = 2 * YEAR
const WEEK = 7
const FRIDAY = 4
/** Inspections of the last months are recorded by item; those before were filed as sheets, and before that as forms. */
const RECORDED = 3
const SHEETS = 5
const CHECKED_DAYS = 10
const CHECKED_WEEKS = 4

/** The file of a vehicle of the demo, the oldest first: two years of it, as its type and its work ask for. */
export function planFilings(planned: Planned): Filing[] {
  const { seed, member, today } = planned
  const random = (subject: string) => seededRandom(seed, 'vehicle file', member.vehicle.registration, subject)
  const filings = [
    ...annualTests(planned, random('annual tests')),
    ...plating(planned, random('plating')),
    ...inspections(planned, random('inspections')),
    ...ofOwnKinds(planned, random('own kinds')),
    ...checks(planned),
  ]
  return filings
    .filter(({ day }) => day <= today && day > today - TWO_YEARS)
    .toSorted((one, other) => one.day - other.day || one.key.localeCompare(other.key))
}

/** Whether the vehicle is off the road: the demo has one. */
export const isOffRoad = ({ member }: Pick<Planned, 'member'>): boolean => storyOf(member)?.takesOffRoad === true

/** The same day a year earlier, as a test that is renewed on its day. */
function yearBefore(day: number): number {
  const [year = 0, month = 1, date = 1] = dayText(day).split('-').map(Number)
  return Math.floor(Date.UTC(year - 1, month - 1, Math.min(date, 28)) / 86_400_000)
}

export const workingDay = (day: number): number => {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day - 1 : weekday === 0 ? day - 2 : day
}

function annualTests({ member, today, place }: Planned, random: Random): Filing[] {
  if (member.vehicle.typeCode === 'PLT') return []
  // Of the vehicle that is off the road it has run out.
  const last = workingDay(today - (isOffRoad({ member }) ? YEAR + 17 : random.integer(8, YEAR - 12)))
  const test = { kind: 'document', reference: 'MOT', draw: 'mot' } as const
  const passed = { ...test, status: 'Pass', description: 'Annual test passed' }
  const failed = place % 6 === 1
  return [
    { ...passed, key: 'mot 1', day: yearBefore(last) },
    ...(failed
      ? [
          {
            ...test,
            key: 'mot 0 failed',
            day: last - 2,
            status: 'Fail',
            description: 'Failed: service brake imbalance, axle 1',
          },
        ]
      : []),
    { ...passed, key: 'mot 0', day: last, description: failed ? 'Passed at the retest' : passed.description },
  ]
}

const PLATED = ['STR', 'FUEL', 'TRL']

function plating({ member, today }: Planned, random: Random): Filing[] {
  if (!PLATED.includes(member.vehicle.typeCode)) return []
  const day = workingDay(today - random.integer(500, TWO_YEARS - 20))
  const filed = { reference: 'VTG7', status: 'Pass', description: 'Plating certificate', draw: 'plating' } as const
  return [{ kind: 'document', key: 'plating', day, ...filed }]
}

function inspections({ member, today, place }: Planned, random: Random): Filing[] {
  if (!PLATED.includes(member.vehicle.typeCode)) return []
  const every = (member.vehicle.typeCode === 'TRL' ? 12 : 6) * WEEK
  const last = lastInspection({ today, place, every }, random)
  const filings: Filing[] = []
  for (let before = 0; last - before * every > today - TWO_YEARS; before++) {
    const of = { key: `inspection ${before}`, day: last - before * every }
    if (before < RECORDED) filings.push({ kind: 'inspection', ...of, isLeftIncomplete: false, isReviewed: before > 0 })
    else filings.push({ kind: 'document', ...of, ...sheetOf(before < RECORDED + SHEETS) })
  }
  if (place % 9 === 4)
    filings.push({ kind: 'inspection', key: 'inspection begun', day: today, isLeftIncomplete: true, isReviewed: false })
  return filings
}

/** Most are in time; a few are due this week, and a few are overdue. */
function lastInspection(
  { today, place, every }: { today: number; place: number; every: number },
  random: Random,
): number {
  if (place % 11 === 5) return workingDay(today - every - 16)
  if (place % 7 === 3) return weekOf(today * DAY_MS) + FRIDAY - every
  return workingDay(today - random.integer(3, every - 2 * WEEK))
}

const DAY_MS = 86_400_000

const sheetOf = (isInspection: boolean) =>
  isInspection
    ? ({ reference: 'SAFETY_INSPECTION', status: '12', description: '', draw: 'inspection-sheet' } as const)
    : ({ reference: 'PMI_FORM', status: 'Completed', description: 'PMI sheet', draw: 'inspection-sheet' } as const)

function ofOwnKinds({ member, today }: Planned, random: Random): Filing[] {
  const { typeCode, profile } = member.vehicle
  const repeated = (
    form: { reference: string; status: string; description: string; draw: DocumentForm },
    every: number,
  ): Filing[] => {
    const last = workingDay(today - random.integer(6, every - 10))
    const times = Math.ceil((TWO_YEARS - (today - last)) / every)
    return Array.from({ length: times }, (_, before) => ({
      ...form,
      ...{ kind: 'document', key: `${form.reference} ${before}`, day: workingDay(last - before * every) },
    }))
  }
  const lifting = { reference: 'LOLER', status: 'Safe to use', draw: 'lifting' } as const
  const calibrated = { reference: 'TACHO_CALIBRATION', status: 'Calibrated', description: 'Tachograph calibrated' }
  return [
    ...(typeCode === 'PLT'
      ? repeated({ ...lifting, description: 'Lifting points and quick hitch examined' }, YEAR)
      : []),
    ...(profile === 'haulier' && member.customerReference === 'CATMOSE'
      ? repeated({ ...lifting, description: 'Tail lift examined' }, YEAR / 2)
      : []),
    ...(typeCode === 'FUEL' || (profile === 'haulier' && member.customerReference === 'CATMOSE')
      ? repeated({ ...calibrated, draw: 'calibration' }, TWO_YEARS)
      : []),
    ...(typeCode === 'VAN'
      ? repeated(
          { reference: 'SERVICE', status: 'Serviced', description: 'Oil, filters, brakes checked', draw: 'service' },
          YEAR,
        )
      : []),
  ]
}

const CHECKED_PROFILES = ['haulier', 'tanker', 'courier']

/** Each working day of the last two weeks, and each week before. */
function checks({ member, today }: Planned): Filing[] {
  if (!CHECKED_PROFILES.includes(member.vehicle.profile) || member.vehicle.driver === null) return []
  const days: number[] = []
  for (let day = today - 1; days.length < CHECKED_DAYS; day--) if (workingDay(day) === day) days.push(day)
  const first = days.at(-1) ?? today
  for (let week = 1; week <= CHECKED_WEEKS; week++) days.push(workingDay(first - week * WEEK))
  const story = storyOf(member)
  return days.map((day, before) => ({
    ...{ kind: 'check', key: `check ${before}`, day },
    story: story !== null && story.checksAgo === before ? story : null,
  }))
}
