import { byteAt } from '../byte-at.ts'
import { hasBit } from './alarm-word.ts'
import { aovxBattery, aovxSensors } from './aovx-items.ts'
import {
  anyOf,
  battery,
  centivolts,
  fixed,
  type ItemReader,
  number,
  odometer,
  supply,
  text,
  textOf,
} from './item-readers.ts'
import { readJimiAlarm } from './jimi-alarm.ts'
import { readJimiItems } from './jimi-items.ts'
import { addEvent } from './location-draft.ts'
import { readObdText } from './obd-text.ts'

/** Tenths of a degree, sign and magnitude, ffff where no probe is. */
const temperatures: ItemReader = (value, { attributes }) => {
  if (value.length !== 2 && value.length !== 16) return false
  for (let at = 0; at < value.length; at += 2) {
    const raw = value.readUInt16BE(at)
    const tenths = hasBit(raw, 15) ? -(raw & 0x7fff) : raw
    if (raw !== 0xffff) attributes[`temperature${at / 2 + 1}C`] = tenths / 10 + 0
  }
  return true
}

const drivingAlarms = fixed(8, (value, draft) => {
  const alarms = value.readUInt16BE(0)
  if (hasBit(alarms, 8)) addEvent(draft, 'harsh-acceleration')
  if (hasBit(alarms, 9)) addEvent(draft, 'harsh-braking')
  if (hasBit(alarms, 10)) addEvent(draft, 'harsh-cornering')
})

/** A lock's event: `event:u16 reserved:u8 lock:6 bytes card:8 characters`; the card is there when one opened it. */
const lockEvent: ItemReader = (value, draft) => {
  if (value.length < 2) return false
  const event = value.readUInt16BE(0)
  draft.position.eventId = event
  if (event >= 0x61 && event <= 0x66 && value.length === 17) draft.position.driverKey = textOf(value.subarray(9))
  return false
}

const chargeAndBattery = fixed(2, (value, { attributes }) => {
  if (value[0] === 0) attributes.charging = true
  attributes.batteryPercent = byteAt(value, 1)
})

/** `reserved:u8 percent:u8 voltage:u16(10 mV) …` */
const batteryState = fixed(6, (value, { attributes }) => {
  if (byteAt(value, 1) <= 100) attributes.batteryPercent = byteAt(value, 1)
  attributes.batteryVoltageMv = value.readUInt16BE(2) * 10
})

/** `sensor:u8 address:6 bytes temperature:2 bytes humidity:2 bytes`, whole and 255ths, as often as it fits. */
const sensors: ItemReader = (value, { attributes }) => {
  if (value.length % 11 !== 0) return false
  for (let at = 0; at < value.length; at += 11) {
    const sensor = byteAt(value, at)
    if (sensor === 0 || sensor > 99) continue
    const whole = value.readInt8(at + 7)
    const temperature = Math.abs(whole) + byteAt(value, at + 8) / 255
    attributes[`temperature${sensor}C`] = whole < 0 ? -temperature : temperature
    attributes[`humidity${sensor}Percent`] = byteAt(value, at + 9) + byteAt(value, at + 10) / 255
  }
  return true
}

const shockAndPanic = fixed(8, (value, draft) => {
  const alarms = value.readUInt16BE(0)
  if (hasBit(alarms, 0)) addEvent(draft, 'vibration')
  if ((alarms & 0b1110) !== 0) addEvent(draft, 'panic')
})

const radioAndPower = fixed(6, (value, { position, attributes }) => {
  attributes.gsmSignal = byteAt(value, 0)
  position.externalVoltageMv = value.readUInt16BE(1)
  attributes.batteryVoltageMv = value.readUInt16BE(3)
  position.satellites = byteAt(value, 5)
})

/** `7c (id:u8 length:u8 value)*`, of which 01 holds the alarms. */
const markedAlarms: ItemReader = (value, draft) => {
  if (value[0] !== 0x7c || value[1] !== 1 || value[2] !== 4 || value.length < 7) return false
  const alarms = value.readUInt32BE(3)
  const kinds = ['harsh-acceleration', 'harsh-braking', 'harsh-cornering', 'crash', 'tampering'] as const
  kinds.forEach((kind, bit) => {
    if (hasBit(alarms, bit)) addEvent(draft, kind)
  })
  return true
}

const moving = fixed(1, (value, { position }) => {
  position.moving = value[0] === 1
})

const driver: ItemReader = (value, { position }) => {
  position.driverKey = textOf(value)
  return true
}

const tenPercentSteps: ItemReader = (value, { attributes }) => {
  if (value.length !== 2 || byteAt(value, 0) > 10) return false
  attributes.batteryPercent = byteAt(value, 0) * 10
  return true
}

const shock = fixed(4, (value, draft) => {
  if (hasBit(value.readUInt32BE(0), 3)) addEvent(draft, 'vibration')
})

/** What makers put behind the standard's items, each behind numbers of his own choice. */
export const makerItems: readonly (readonly [id: number, reader: ItemReader])[] = [
  [0x06, number('batteryPercent', 1)],
  [0x51, temperatures],
  [0x56, tenPercentSteps],
  [0x57, drivingAlarms],
  [0x60, lockEvent],
  [0x61, supply(2, 10)],
  [0x69, centivolts],
  [0x82, supply(2, 100)],
  [0xac, odometer(1)],
  [0xbc, text('driverName')],
  [0xbd, driver],
  [0xcc, text('iccid')],
  [0xd0, shock],
  [0xd3, supply(2, 100)],
  [0xd4, battery],
  [0xd5, centivolts],
  [0xe1, anyOf(battery, supply(2, 100))],
  [0xe3, batteryState],
  [0xe4, chargeAndBattery],
  [0xe5, moving],
  [0xe6, anyOf(readObdText, sensors)],
  [0xe7, shockAndPanic],
  [0xe8, readJimiAlarm],
  [0xe9, battery],
  [0xeb, readJimiItems],
  [0xee, radioAndPower],
  [0xf1, supply(4, 1)],
  [0xf2, text('firmware')],
  [0xf6, aovxSensors],
  [0xf7, aovxBattery],
  [0xfe, anyOf(battery, supply(2, 100), odometer(1), markedAlarms)],
]
