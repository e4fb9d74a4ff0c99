import { byteAt } from '../byte-at.ts'
import { hasBit } from './alarm-word.ts'
import type { ItemReader } from './item-readers.ts'

/** What the bits of an AOVX sensor item stand for, in order: light, temperature, humidity, axes, thresholds, pressure. */
const aovxBytes = [2, 2, 2, 6, 10, 2]

/** `event:u8 present:u8` and what is present; taken only when that fills the item, since others use the number too. */
export const aovxSensors: ItemReader = (value, { position, attributes }) => {
  if (value.length < 3) return false
  const present = byteAt(value, 1)
  const offsetOf = (item: number) =>
    aovxBytes.slice(0, item).reduce((sum, bytes, bit) => sum + (hasBit(present, bit) ? bytes : 0), 2)
  const length = offsetOf(aovxBytes.length)
  if (value.length !== length) return false
  if (value[0] === 2) position.moving = true
  if (hasBit(present, 1)) attributes.temperature1C = value.readInt16BE(offsetOf(1)) / 10
  if (hasBit(present, 2)) attributes.humidity1Percent = value.readInt16BE(offsetOf(2)) / 10
  return true
}

/** `voltage:u32(mV) [charging:u8 [percent:u8]]` */
export const aovxBattery: ItemReader = (value, { attributes }) => {
  if (value.length < 4 || value.length > 6) return false
  attributes.batteryVoltageMv = value.readUInt32BE(0)
  if (value[4] === 2 || value[4] === 3) attributes.charging = true
  if (value[5] !== undefined && value[5] <= 100) attributes.batteryPercent = value[5]
  return true
}
