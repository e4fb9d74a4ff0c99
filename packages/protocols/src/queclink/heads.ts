import type { Family } from './models.ts'

/** What a field before the first fix says. Those that nothing is made of have no name. */
export type HeadField =
  | 'supplyMv'
  | 'reportType'
  | 'state'
  | 'jamming'
  | 'batteryV'
  | 'batteryPercent'
  | 'temperatureC'
  | 'fuelBefore'
  | 'fuelAfter'
  | 'driverKey'
  | 'inputState'
  | 'warning'
  | 'warningDegree'
  | 'antenna'
  | 'mask'
  | null

type Head = readonly HeadField[]

const numbered: Head = [null, 'reportType', null]
const plain: Head = []
const duration: readonly Head[] = [[null], [null, null, null]]

/**
 * The fields between the device name and the first fix, by message type: one list per layout, distinguished by their length.
 * `reportType` is a report id in its upper and a kind in its lower hexadecimal digit; with a count of fixes behind it.
 */
const heads: Record<string, readonly Head[]> = {
  FRI: [['supplyMv', 'reportType', null]],
  ERI: [['mask', 'supplyMv', 'reportType', null]],
  RTL: [numbered],
  NMR: [numbered, [null, 'reportType', null, null]],
  DOG: [numbered],
  LBC: [[null]],
  SOS: [numbered],
  SPD: [numbered],
  TOW: [numbered],
  DIS: [numbered],
  IGL: [numbered],
  VGL: [numbered],
  HBM: [numbered],
  GEO: [numbered],
  EPS: [['supplyMv', 'reportType', null]],
  AIS: [[null, 'reportType', null]],
  MAI: [[null, 'reportType', null]],
  TMP: [[null, 'supplyMv', 'reportType', null]],
  TEM: [[null, 'temperatureC']],
  IGN: duration,
  IGF: duration,
  VGN: duration,
  VGF: duration,
  STT: [['state']],
  STR: [[null, null, null, 'temperatureC', 'batteryPercent']],
  BPL: [['batteryV']],
  JDS: [['jamming']],
  JDR: [plain],
  MPN: [plain],
  MPF: [plain],
  EPN: [plain],
  EPF: [plain],
  BTC: [plain],
  STC: [[null]],
  IDN: [[null, null]],
  IDF: [['state', null]],
  FLA: [[null, 'fuelBefore', 'fuelAfter']],
  IDA: [[null, 'driverKey', null, null]],
  LSW: [[null, 'inputState']],
  TSW: [[null, 'inputState']],
  DAR: [['warning', 'warningDegree', null, null]],
  CRA: [[null]],
  DRM: [plain],
  ANT: [['antenna']],
}

/** Whether messages of this type say where the device is; one that then does not is not what it should be. */
export function hasFix(type: string): boolean {
  return Object.hasOwn(heads, type)
}

const headsOf = (type: string) => (hasFix(type) ? (heads[type] ?? []) : [])

/** Where the first fix of a message can begin. */
export function expectedFixStarts(type: string): number[] {
  return headsOf(type).map(({ length }) => length)
}

/** The named fields before the first fix; none where the message is laid out in a way that is not known. */
export function readHead(
  type: string,
  family: Family,
  body: readonly string[],
  fixStart: number,
): Partial<Record<NonNullable<HeadField>, string>> {
  const head = headsOf(type).find(({ length }) => length === fixStart)
  const named: Partial<Record<NonNullable<HeadField>, string>> = {}
  head?.forEach((name, place) => {
    // Trackers without a vehicle have no supply: they send a report id in its place.
    const field = body[place]
    if (name !== null && field !== undefined && !(name === 'supplyMv' && family !== 'vehicle')) named[name] = field
  })
  return named
}
