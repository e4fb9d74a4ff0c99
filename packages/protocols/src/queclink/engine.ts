import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import type { TailTarget } from './tails.ts'

type ReadField = (field: string, target: TailTarget) => void

const number =
  (name: string, factor = 1): ReadField =>
  (field, { attributes }) => {
    const value = decimalOf(field)
    if (value !== null) attributes[name] = factor === 1 ? value : Math.round(value * factor)
  }
const skip: ReadField = () => {}

const vin: ReadField = (field, { attributes }) => {
  if (/^[A-Z\d]{5,20}$/i.test(field)) attributes.vin = storableText(field)
}
const ignition: ReadField = (field, { position }) => {
  if (/^[012]$/.test(field)) position.ignition = field !== '0'
}
/** `H` and hectometres; `I` would be impulses of a sensor that nobody has calibrated. */
const odometer: ReadField = (field, { attributes }) => {
  const hectometres = field.startsWith('H') ? wholeOf(field.slice(1)) : null
  if (hectometres !== null) attributes.obdOdometerM = hectometres * 100
}
/** `L/H` litres an hour; `H` and `M` are per distance. */
const fuelRate: ReadField = (field, { attributes }) => {
  const rate = field.startsWith('L/H') ? decimalOf(field.slice(3)) : null
  if (rate !== null) attributes.fuelRateLph = rate
}
/** `P` per cent, `L` litres. */
const fuelLevel: ReadField = (field, { attributes }) => {
  const level = decimalOf(field.slice(1))
  if (level !== null && field.startsWith('P')) attributes.fuelPercent = level
  if (level !== null && field.startsWith('L')) attributes.fuelLevelL = level
}
const adBlue: ReadField = (field, { attributes }) => {
  const level = field.startsWith('P') ? decimalOf(field.slice(1)) : null
  if (level !== null) attributes.adBluePercent = level
}
const doors: ReadField = (field, { attributes }) => {
  const bits = hexOf(field)
  if (bits !== null) attributes.doorOpen = bits !== 0
}
const tachographCard: ReadField = (field, { position, attributes }) => {
  position.driverKey = storableText(field)
  attributes.driverKeyType = 'tachograph'
}
const driverName: ReadField = (field, { attributes }) => {
  attributes.driverName = storableText(field)
}

/** One field per set bit of the report mask, from bit 0. */
const canFields: readonly ReadField[] = [
  vin,
  ignition,
  odometer,
  number('fuelUsedL'),
  number('engineRpm'),
  number('wheelSpeedKmh'),
  number('engineCoolantC'),
  fuelRate,
  fuelLevel,
  number('rangeM', 100),
  number('throttlePercent'),
  number('engineSeconds', 3600),
  skip, // driving time
  skip, // idle time
  skip, // fuel used idling
  number('axleWeightKg'),
  skip, // tachograph information
  skip, // indicators
  skip, // lights
  doors,
]
/** What bits 22 to 28 announce differs by model; bit 29 announces a second mask somewhere behind. */
const commonBits = 0x3f_ffff
const secondMaskBit = 29
const mostModelFields = 7
const secondFields: readonly ReadField[] = [
  adBlue,
  number('axleWeight1Kg'),
  number('axleWeight3Kg'),
  number('axleWeight4Kg'),
  ...Array.from({ length: 11 }, () => skip),
  tachographCard,
  skip, // the card in slot 2
  driverName,
]

/**
 * What the vehicle's own bus says.
 *
 *     CAN = reportType "," busState "," mask:hex ("," field)* ["," secondMask:hex ("," field)*] ["," fix] …
 */
export function readCanBus(body: readonly string[], target: TailTarget): void {
  const mask = hexOf(body[2])
  if (mask === null) return
  let place = readMasked(mask & commonBits, canFields, body, 3, target)
  if (((mask >>> secondMaskBit) & 1) === 0) return
  const last = place + mostModelFields
  while (place < last && !/^[\dA-F]{8}$/.test(body[place] ?? '')) place++
  const secondMask = place < last ? hexOf(body[place]) : null
  if (secondMask !== null) readMasked(secondMask & 0x3_ffff, secondFields, body, place + 1, target)
}

/** One field per set bit of the report mask, from bit 0. */
const obdFields: readonly ReadField[] = [
  vin,
  skip, // whether the plug is connected
  skip, // voltage at the plug
  skip, // supported parameters
  number('engineRpm'),
  number('wheelSpeedKmh'),
  number('engineCoolantC'),
  skip, // consumption
  skip, // distance since faults were cleared
  skip, // distance with the fault lamp on
  skip, // fault lamp
  number('faultCodeCount'),
  (field, { attributes }) => {
    attributes.faultCodes = storableText(field)
  },
  number('throttlePercent'),
  number('engineLoadPercent'),
  number('fuelPercent'),
]

/**
 *     OBD = reportType "," mask:hex ("," field)* … ["," fix] …
 */
export function readObd(body: readonly string[], target: TailTarget): void {
  const mask = hexOf(body[1])
  if (mask !== null) readMasked(mask & 0xffff, obdFields, body, 2, target)
}

/** Returns the place behind the last field that the mask announced. */
function readMasked(
  mask: number,
  fields: readonly ReadField[],
  body: readonly string[],
  start: number,
  target: TailTarget,
): number {
  let place = start
  for (let bit = 0; bit < 32; bit++) {
    if (((mask >>> bit) & 1) === 0) continue
    const field = body[place++]
    if (field !== undefined && field !== '') fields[bit]?.(field, target)
  }
  return place
}
