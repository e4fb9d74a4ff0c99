import type { TFunction } from 'i18next'
import { GEOFENCE_COLUMNS } from './geofence-columns.ts'
import type { TextKey } from './text-key.ts'
import { vehicleTypeWords } from './vehicle-type-words.ts'

/** What comes from files, as the calls name it, in words. */
const NOUNS: Readonly<Record<string, TextKey>> = {
  vehicles: 'Vehicles',
  drivers: 'Drivers',
  trackers: 'Trackers',
  users: 'Users',
  geofences: 'Geofences',
  qr_codes: 'QR codes',
}

export const uploadNounWord = (noun: string, t: (key: TextKey) => string): string => {
  const word = NOUNS[noun]
  return word === undefined ? noun : t(word)
}

/** The columns of each, in the order of a template. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  vehicles: {
    registration: 'Registration',
    fleet_number: 'Fleet number',
    vehicle_type: 'Type',
    manufacturer: 'Manufacturer',
    manufacturer_model: 'Model',
    livery_category: 'Livery',
    driver_category: 'Driving licence',
    contract_type: 'Contract',
    lease_company: 'Lease company',
    tracker: 'Tracker',
    vehicle_groups: 'Vehicle groups',
  },
  drivers: {
    first_name: 'First name',
    last_name: 'Last name',
    employee_number: 'Employee number',
    vehicle_group: 'Vehicle group',
    vehicle: 'Usual vehicle',
    keys: 'Driver keys',
    licence_number: 'Licence number',
    licence_valid_until: 'Licence valid until',
    phone: 'Phone',
    email: 'Email',
  },
  trackers: { tracker: 'Device number', protocol: 'Protocol', model: 'Model', vehicle: 'Vehicle' },
  users: {
    email: 'Email',
    first_name: 'First name',
    last_name: 'Last name',
    permission: 'Role',
    modules: 'Modules',
    vehicle_groups: 'Vehicle groups',
  },
  geofences: GEOFENCE_COLUMNS,
  qr_codes: { registration: 'Registration', qr_code: 'QR code' },
}

/** The headings of a noun by the ids of its columns. */
export const uploadColumnWords = (noun: string): ReadonlyMap<string, TextKey> =>
  new Map(Object.entries(COLUMNS[noun] ?? {}))

const FAULTS: Readonly<Record<string, TextKey>> = {
  required: 'Missing: this is needed',
  'too short': 'Too short',
  'too long': 'Too long',
  invalid: 'Not of the right form',
  taken: 'Another record has it already',
  unknown: 'There is no such entry',
  'in use': 'It is in use elsewhere',
  forbidden: 'More than you may give or change',
  repeated: 'An earlier line of the file has the same',
  ambiguous: 'Several are called so',
  'too-few-corners': 'A polygon needs three different corners',
  'too-many-corners': 'More than 2,000 corners',
  'crosses-itself': 'The outline crosses itself',
  'no-area': 'There is no area inside',
  'too-large': 'The area is too large',
  'spans-date-line': 'A geofence cannot span the date line',
  'near-pole': 'Too near a pole: maps end at 85°',
  'radius-out-of-range': 'The radius must be from 10 m to 500 km',
  'width-out-of-range': 'The width must be from 10 m to 20 km',
}

/** What to do about each. */
const NEXT_STEPS: Readonly<Record<string, TextKey>> = {
  required: 'Fill this cell.',
  'too short': 'Write more characters.',
  'too long': 'Write fewer characters.',
  invalid: 'Write it as the template shows.',
  taken: 'Write another one, or change that record instead.',
  unknown: 'Check the spelling, or add it in Milepost first.',
  'in use': 'Write another one, or free it there first.',
  forbidden: 'Ask an administrator with that permission.',
  repeated: 'Remove one of the two lines.',
  ambiguous: 'Give them different names in Milepost first.',
  'too-few-corners': 'Add corners.',
  'too-many-corners': 'Leave corners out.',
  'crosses-itself': 'Write its corners in the order of the outline.',
  'no-area': 'Move its corners apart.',
  'too-large': 'Divide it, or write the longitude before the latitude.',
  'spans-date-line': 'Add one on each side of it.',
  'near-pole': 'Check that latitude and longitude are not exchanged.',
  'radius-out-of-range': 'Write it in metres, such as 150.',
  'width-out-of-range': 'Write it in metres, such as 150.',
}

/** How the cells of a column are written, where a template does not show it. */
const FORMS: Readonly<Record<string, TextKey>> = {
  latitude: 'Write a number from −90 to 90, such as 52.67.',
  longitude: 'Write a number from −180 to 180, such as −0.73.',
  radius_m: 'Write it in metres, such as 150.',
  width_m: 'Write it in metres, such as 150.',
  polygon: 'Write POLYGON ((longitude latitude, …)), without a centre or a line beside it.',
  line: 'Write LINESTRING (longitude latitude, …), without a centre or a polygon beside it.',
  speed_limit_kmh: 'Write a number from 1 to 300.',
  hours: 'Write days and times, such as Mon-Fri 08:00-18:00.',
  email: 'Write an address such as name@company.example.',
  licence_valid_until: 'Write a date such as 2026-12-31.',
}

/** Columns whose values come with Milepost, and nobody adds one: what may be written. */
const FIXED_VALUES: Readonly<Record<string, typeof vehicleTypeWords>> = { vehicle_type: vehicleTypeWords }

/** Columns whose form says all: a number beyond the range is of the right form. */
const OF_RANGE = ['latitude', 'longitude', 'speed_limit_kmh']

/** By the code of a fault, that a cell is not written as its column is. */
const OF_FORM = ['invalid', 'too long', 'too short']

/** The id of the column of a fault; its field where it is of none of the file. */
export function faultColumn(
  { headings, columns }: { headings: readonly string[]; columns: readonly (string | null)[] },
  { heading, field }: { heading: string | null; field: string },
): string {
  return (heading === null ? null : columns[headings.indexOf(heading)]) ?? field
}

/** What is wrong with a line, and what to write instead. `column`: its id. */
export function uploadFaultWords({ code, column }: { code: string; column: string }, t: TFunction): string {
  const values = code === 'unknown' ? FIXED_VALUES[column]?.(t) : undefined
  if (values) return `${t('There is no such entry')}. ${t('Write one of: {{names}}.', { names: values.join(', ') })}`
  const form = OF_FORM.includes(code) ? FORMS[column] : undefined
  if (form !== undefined && OF_RANGE.includes(column)) return t(form)
  const word = FAULTS[form === undefined ? code : 'invalid']
  const step = form ?? NEXT_STEPS[code]
  return word === undefined || step === undefined ? code : `${t(word)}. ${t(step)}`
}

const REFUSALS: Readonly<Record<string, TextKey>> = {
  'not-a-spreadsheet': 'The file is not a table. Save it as CSV or XLSX and upload it again.',
  'old-excel': 'The file has a password or is of an old version of Excel. Save it as XLSX without a password.',
  disguised: 'The file is not what its name says. Save it anew as CSV or XLSX.',
  broken: 'The file is damaged and cannot be read. Save it anew as CSV or XLSX.',
  'too-large': 'The file is too large when it is unpacked. Remove other sheets and pictures, or divide it.',
  'too-many-rows': 'The file has more than 100,000 lines. Divide it.',
  'too-many-columns': 'The file has more than 200 columns. Remove those that are not needed.',
  'cell-too-long': 'A cell of the file is too long.',
  formulas: 'The file has formulas. Save it with their values only, for example by Paste special.',
  empty: 'The file has no lines below the headings.',
}

/** Why a file was not read, with the place where that is known. */
export function sheetRefusalWord(
  { code, cell }: { code: string; cell: string | null },
  t: (key: TextKey) => string,
): string {
  const word = REFUSALS[code]
  const sentence = word === undefined ? code : t(word)
  return cell === null ? sentence : `${sentence} (${cell})`
}
