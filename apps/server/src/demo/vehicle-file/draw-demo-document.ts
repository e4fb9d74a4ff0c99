import { formatReportDate } from '@milepost/domain/formats/formats.ts'
import { dayText } from '@milepost/domain/time/local-time.ts'
import type { ReportDetail, ReportItem, ReportSection } from '@milepost/domain/vehicle-activities/report-data.ts'
import type { FleetMember, FleetVehicle } from '@milepost/simulator/fleet.ts'
import { type Random, seededRandom } from '@milepost/simulator/seeded-random.ts'
import { drawReport } from '../../documents/draw-report.ts'
import { drawSignature } from './draw-photo.ts'
import { type Say, wordsOf } from './in-portuguese.ts'
import type { DocumentForm, Filing } from './plan-filings.ts'

type DocumentFiling = Extract<Filing, { kind: 'document' }>

const DAY_MS = 86_400_000
const MADE_UP =
  'DEMONSTRATION. Milepost made this document for its own demo fleet. The vehicle, the people and the figures are made up; it is no certificate and copies no official form.'

interface Form {
  title: string
  /** Who would have given it. */
  issuer: string
  signer: string
  role: string
  prefix: string
  details: (of: Drawn) => ReportDetail[]
  sections: (of: Drawn) => ReportSection[]
}

interface Drawn {
  filing: DocumentFiling
  vehicle: FleetVehicle
  odometerKm: number
  random: Random
}

/** The PDF of a document of the demo, in a plain form of Milepost's own that says what it is. */
export async function drawDemoDocument(
  filing: DocumentFiling,
  { vehicle, depotName, home }: FleetMember,
  odometerKm: number,
): Promise<Buffer> {
  const { title, issuer, signer, role, prefix, details, sections } = FORMS[filing.draw]
  const random = seededRandom('document', vehicle.registration, filing.key)
  const drawn = { filing, vehicle, odometerKm, random }
  const isGood = filing.status !== 'Fail'
  const date = dateOf(filing.day)
  const say = wordsOf(home)
  const locale = home.country === 'PT' ? 'pt-PT' : 'en-GB'
  const facts: ReportDetail[] = [
    { label: 'Registration', value: vehicle.registration },
    { label: 'Number', value: `${prefix}-${dayText(filing.day).replaceAll('-', '')}-${random.integer(1000, 9999)}` },
    { label: 'Date', value: date },
    { label: 'Make and model', value: `${vehicle.make} ${vehicle.model}` },
    ...(hasOdometer(vehicle) ? [{ label: 'Odometer', value: `${odometerKm.toLocaleString(locale)} km` }] : []),
    { label: 'Depot', value: depotName },
    ...details(drawn),
  ]
  return drawReport({
    ...{ locale, title: say(title), customer: say(issuer), logo: null, pageOf: say('Page {page} of {pages}') },
    status: { text: say(isGood ? WORDS[filing.draw] : 'Failed'), tone: isGood ? 'good' : 'bad' },
    details: facts.map(({ label, value }) => ({ label: say(label), value: say(value) })),
    description: { heading: say('Demonstration'), text: say(MADE_UP) },
    items: {
      heading: say('What was looked at'),
      columns: [say('Item'), say('Result'), say('Severity'), say('Notes')],
      sections: sections(drawn).map(section => sectionIn(section, say)),
    },
    photos: { heading: say('Photos'), pictures: [] },
    signatures: {
      heading: say('Signatures'),
      signed: [
        {
          ...{ name: say(signer), note: `${say(role)} · ${date}`, declaration: '' },
          picture: { content: await drawSignature(say(signer)), alt: say(signer) },
        },
      ],
    },
  })
}

function sectionIn({ heading, items }: ReportSection, say: Say): ReportSection {
  return {
    heading: heading === null ? null : say(heading),
    items: items.map(({ name, result, severity, notes }) => ({
      ...{ name: say(name), notes: say(notes) },
      result: { ...result, text: say(result.text) },
      severity: severity && { ...severity, text: say(severity.text) },
    })),
  }
}

const WORDS: Readonly<Record<DocumentForm, string>> = {
  mot: 'Passed',
  plating: 'Plated',
  'inspection-sheet': 'Roadworthy',
  lifting: 'Safe to use',
  calibration: 'Calibrated',
  service: 'Serviced',
}

/** Whether it drives by itself. */
export const hasOdometer = ({ typeCode }: FleetVehicle): boolean => typeCode !== 'TRL' && typeCode !== 'PLT'

const dateOf = (day: number) => formatReportDate(day * DAY_MS, 'UTC')
const good = (name: string, text: string, notes = ''): ReportItem => ({
  ...{ name, notes, severity: null },
  result: { text, tone: 'good' },
})
const all = (names: readonly string[], text: string) => names.map(name => good(name, text))
const measured = (name: string, value: string, notes = '') => good(name, value, notes)

const isHeavy = ({ typeCode }: FleetVehicle) => ['STR', 'FUEL', 'TRL'].includes(typeCode)

const FORMS: Readonly<Record<DocumentForm, Form>> = {
  mot: {
    ...{ title: 'Annual test', issuer: 'Meridian Test Lane', prefix: 'AT' },
    ...{ signer: 'Owen Blackwood', role: 'Tester' },
    details: ({ filing }) =>
      filing.status === 'Pass' ? [{ label: 'Valid until', value: dateOf(filing.day + 365) }] : [],
    sections: ({ filing, vehicle, random }) => [
      {
        heading: 'Tested',
        items: [
          ...all(['Lamps and signals', 'Steering and suspension', 'Tyres and wheels'], 'Passed'),
          ...all(['Body, structure and couplings', 'Seat belts and view of the road'], 'Passed'),
          ...(vehicle.typeCode === 'TRL' ? [] : [good('Emissions', 'Passed')]),
        ],
      },
      {
        heading: 'Brakes',
        items: [
          filing.status === 'Fail'
            ? {
                ...{ name: 'Service brake', severity: { text: 'Major', tone: 'bad' } },
                ...{ result: { text: 'Failed', tone: 'bad' }, notes: 'Imbalance of 34 % on axle 1' },
              }
            : measured('Service brake', `${random.integer(52, 66)} %`),
          measured('Parking brake', `${random.integer(18, 27)} %`),
        ],
      },
    ],
  },
  plating: {
    ...{ title: 'Plating certificate', issuer: 'Meridian Test Lane', prefix: 'PL' },
    ...{ signer: 'Owen Blackwood', role: 'Tester' },
    details: () => [],
    sections: ({ vehicle, random }) => {
      const tonnes = vehicle.typeCode === 'TRL' ? random.pick([24, 34, 39]) : random.pick([12, 16, 18])
      const kilograms = (of: number) => `${(Math.round(of * 20) * 50).toLocaleString('en-GB')} kg`
      return [
        {
          heading: 'Weights',
          items: [
            measured('Gross weight', kilograms(tonnes)),
            measured('Axle 1', kilograms(tonnes * 0.38)),
            measured('Axle 2', kilograms(tonnes * 0.64)),
          ],
        },
      ]
    },
  },
  'inspection-sheet': {
    ...{ title: 'Safety inspection sheet', issuer: 'Harbour Commercial Repairs', prefix: 'SI' },
    ...{ signer: 'Gareth Pryce', role: 'Inspector' },
    details: ({ filing }) => [{ label: 'Next inspection by', value: dateOf(filing.day + 42) }],
    sections: ({ vehicle, random }) => {
      const note = random.pick(['', '', 'Tread 5 mm all round', 'Nearside rear 4 mm, look again', 'Pressures set'])
      const lamp = random.chance(0.3) ? 'Marker lamp out: bulb replaced' : ''
      return [
        {
          heading: 'In the cab',
          items: all(['Seat belts', 'Mirrors', 'Wipers and washers', 'Steering control'], 'Satisfactory'),
        },
        {
          heading: 'Under and around the vehicle',
          items: [
            ...all(['Wheels and hubs', 'Chassis', 'Suspension', 'Brake components', 'Leaks'], 'Satisfactory'),
            good('Tyres', 'Satisfactory', note),
            good('Lamps', 'Satisfactory', lamp),
          ],
        },
        {
          heading: 'Brake test',
          items: [
            measured('Service brake', `${random.integer(51, 67)} %`),
            measured('Parking brake', `${random.integer(17, 28)} %`, isHeavy(vehicle) ? 'Laden roller test' : ''),
          ],
        },
      ]
    },
  },
  lifting: {
    ...{ title: 'Thorough examination of lifting equipment', issuer: 'Cardinal Lift Examiners', prefix: 'LE' },
    ...{ signer: 'Ffion Marsh', role: 'Examiner' },
    details: ({ vehicle, random }) => [
      { label: 'Safe working load', value: vehicle.typeCode === 'PLT' ? `${random.integer(2, 5)},000 kg` : '1,500 kg' },
    ],
    sections: () => [
      {
        heading: null,
        items: all(
          ['Platform or hook', 'Hydraulics and hoses', 'Controls and stops', 'Markings', 'Overload test'],
          'Passed',
        ),
      },
    ],
  },
  calibration: {
    ...{ title: 'Tachograph calibration', issuer: 'Beacon Tachograph Centre', prefix: 'TC' },
    ...{ signer: 'Nikhil Rao', role: 'Technician' },
    details: ({ random }) => [
      { label: 'Tyre circumference', value: `${random.integer(2950, 3180).toLocaleString('en-GB')} mm` },
    ],
    sections: ({ random }) => [
      {
        heading: null,
        items: [
          measured('Constant of the recorder (k)', `${random.integer(7800, 8200)} imp/km`),
          measured('Characteristic coefficient (w)', `${random.integer(7800, 8200)} imp/km`),
          measured('Speed limiter', '90 km/h'),
          ...all(['Clock', 'Seals', 'Motion sensor pairing'], 'Passed'),
        ],
      },
    ],
  },
  service: {
    ...{ title: 'Service sheet', issuer: 'Harbour Commercial Repairs', prefix: 'SV' },
    ...{ signer: 'Gareth Pryce', role: 'Technician' },
    details: () => [],
    sections: ({ random }) => [
      {
        heading: null,
        items: [
          ...all(['Engine oil and filter', 'Air and pollen filters', 'Fluids', 'Battery'], 'Done'),
          good('Front brake pads', `${random.integer(4, 9)} mm`),
          good('Rear brake pads', `${random.integer(4, 9)} mm`),
          good('Tyres', `${random.integer(3, 7)} mm`),
        ],
      },
    ],
  },
}
