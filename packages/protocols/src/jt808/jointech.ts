import { byteAt } from '../byte-at.ts'
import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { DevicePosition } from '../message.ts'
import { hasBit } from './alarm-word.ts'
import { readDayFirstTime } from './bcd-time.ts'
import { keepUnnamed } from './item-readers.ts'
import { addEvent, finishDraft, type LocationDraft, newDraft } from './location-draft.ts'

const kmhPerKnot = 1.852
const vehicleTracker = 3

/**
 * Jointech's location in a JT/T 808 frame: 0x5501, and 0x5502 kept back where there was no network. Null when it does not
 * parse.
 *
 *     report    = time:BCD[6] latitude:BCD[4] longitude:BCD[4.5] flags:4 bits speed:BCD[1](knots) heading:u8(2°)
 *                 signal:u8 satellites:u8 odometer:u32(km) battery:u8 cell:u32 area:u16 product:u8 status:u16 alarms:u16 item*
 *     time      = DD MM YY hh mm ss, UTC
 *     latitude  = DDmm.mmmm, longitude DDDmm.mmmm; flags 1 fix, 2 north, 4 east
 *     battery   = percent, aa and ab while charging
 *     item      = id:u8 length:u8 value
 */
export function readJointechLocation(body: Buffer, late: boolean): DevicePosition | null {
  const reader = new ByteReader(body, 0, body.length)
  const recordedAtMs = readDayFirstTime(reader.view(6))
  const digits = Buffer.from(reader.view(10)).toString('hex')
  if (reader.overrun || recordedAtMs === null || !/^\d{17}.\d\d$/.test(digits)) return null
  const draft = newDraft(recordedAtMs, fingerprint(body), late)
  const { position, attributes } = draft
  readCoordinates(position, digits)
  position.speedKmh = Number(digits.slice(18)) * kmhPerKnot
  position.headingDeg = (reader.u8() * 2) % 360
  attributes.gsmSignal = reader.u8()
  position.satellites = reader.u8()
  position.odometerM = reader.u32() * 1000
  const battery = reader.u8()
  if (battery <= 100) attributes.batteryPercent = battery
  else if (battery === 0xaa || battery === 0xab) attributes.charging = true
  attributes.gsmCellId = reader.u32()
  attributes.gsmAreaCode = reader.u16()
  const product = reader.u8()
  attributes.fld31 = reader.u16()
  readAlarms(draft, product, reader.u16())
  if (reader.overrun) return null
  readItems(body.subarray(reader.offset), draft)
  return finishDraft(draft)
}

function readCoordinates(position: DevicePosition, digits: string): void {
  const flags = Number.parseInt(digits.slice(17, 18), 16)
  const latitude = Number(digits.slice(0, 2)) + Number(digits.slice(2, 8)) / 600_000
  const longitude = Number(digits.slice(8, 11)) + Number(digits.slice(11, 17)) / 600_000
  if (latitude > 90 || longitude > 180) return
  position.hasFix = hasBit(flags, 0)
  position.latitude = (hasBit(flags, 1) ? latitude : -latitude) + 0
  position.longitude = (hasBit(flags, 2) ? longitude : -longitude) + 0
}

/** On seals and containers the first alarm is an empty battery; a vehicle's has a list of its own. */
function readAlarms(draft: LocationDraft, product: number, alarms: number): void {
  if (product !== vehicleTracker) {
    if (hasBit(alarms, 0)) addEvent(draft, 'low-battery')
    return
  }
  if (hasBit(alarms, 0)) addEvent(draft, 'over-speed')
  if (hasBit(alarms, 1)) addEvent(draft, 'low-supply')
  if (hasBit(alarms, 2)) addEvent(draft, 'vibration')
  if (hasBit(alarms, 3)) addEvent(draft, 'low-battery')
  if (hasBit(alarms, 5)) addEvent(draft, 'device-fence-in')
  if (hasBit(alarms, 6)) addEvent(draft, 'device-fence-out')
}

/** Altitude, country and network have names; all else stays under its number. */
function readItems(bytes: Buffer, draft: LocationDraft): void {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + byteAt(bytes, at + 1)
    if (end > bytes.length) return
    const value = bytes.subarray(at + 2, end)
    if (bytes[at] === 0x02 && value.length === 2) draft.position.altitudeM = value.readInt16BE(0)
    else if (bytes[at] === 0x0a && value.length === 3) {
      draft.attributes.mcc = value.readUInt16BE(0)
      draft.attributes.mnc = byteAt(value, 2)
    } else if (value.length > 0) keepUnnamed(draft, `tlv${bytes[at]}`, value)
    at = end
  }
}
