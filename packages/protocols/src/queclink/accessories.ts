import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import type { TailTarget } from './tails.ts'

/**
 * What stands behind the device status of an ERI, as far as its mask is documented for all models.
 *
 *     accessories = [fuelSensor, bit 0] [count ("," id "," type "," value:hex)*, bit 1: 1-wire] …
 *
 * A 1-wire thermometer sends sixteenths of a degree in two's complement of 16 bits, sometimes sign-extended to 32.
 */
export function readAccessories(
  maskField: string | undefined,
  body: readonly string[],
  start: number,
  target: TailTarget,
): void {
  const mask = hexOf(maskField)
  if (mask === null || (mask & 0b10) === 0) return
  const count = start + (mask & 1)
  const devices = wholeOf(body[count])
  if (devices === null || devices > 20) return
  for (let device = 0; device < devices; device++) {
    const raw = hexOf(body[count + 3 * device + 3])
    if (raw !== null) target.attributes[`temperature${device + 1}C`] = ((raw << 16) >> 16) / 16
  }
}

/** Which bit of the mask announces which field, and its name: its own number where none of the vocabulary's fits. */
const bluetoothFields = [
  { name: 'fld0', isText: true }, // name
  { name: 'fld1', isText: true }, // address
  { name: 'fld2', isText: false }, // status
  { name: 'fld3', isText: false }, // battery, millivolts
  { name: 'bleTemperature1C', isText: false },
  { name: 'bleHumidity1Percent', isText: false },
] as const

/**
 *     BAA = index "," type "," model "," alarm "," mask:hex ("," field)* "," fix …
 *     BID = count "," model "," mask:hex ("," field)* "," fix …
 */
export function readBluetoothAccessory(type: string, body: readonly string[], target: TailTarget): void {
  const maskPlace = type === 'BAA' ? 4 : 2
  const mask = hexOf(body[maskPlace])
  if (mask === null) return
  let place = maskPlace + 1
  bluetoothFields.forEach(({ name, isText }, bit) => {
    if (((mask >> bit) & 1) === 0) return
    const field = body[place++] ?? ''
    const value = isText ? storableText(field) : decimalOf(field)
    if (value !== null && value !== '') target.attributes[name] = value
  })
}
