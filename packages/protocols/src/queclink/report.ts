import { fingerprint } from '../checksum.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { hexOf, wholeOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import { unknownPosition } from '../unknown-position.ts'
import { readAccessories, readBluetoothAccessory } from './accessories.ts'
import { readCanBus, readObd } from './engine.ts'
import type { TrackMessage } from './envelope.ts'
import { eventsOf, priorityOf } from './events.ts'
import { type Fix, findFixes, readSuffix } from './fix.ts'
import { expectedFixStarts, readHead } from './heads.ts'
import { motionStateOf } from './status.ts'
import { readTail, type TailTarget } from './tails.ts'

/** These may come without any fix, not even an empty one, and still tell how the vehicle is. */
const fixless = new Set(['CAN', 'OBD'])

/**
 * The positions of one report, the last of which has what the message says beside where the device was. Empty when it says
 * nothing about that, or when the device knew neither a place nor a time.
 */
export function readPositions(message: TrackMessage): DevicePosition[] {
  const { type, body, model, sentAtMs } = message
  const fixes = findFixes(body, expectedFixStarts(type))
  const last = fixes.at(-1) ?? null
  if (last === null && !fixless.has(type)) return []

  const positions: DevicePosition[] = []
  for (const fix of last === null ? [null] : fixes) {
    const recordedAtMs = fix?.at?.timeMs ?? sentAtMs
    if (recordedAtMs === null) continue
    const position = positionOf(fix, recordedAtMs, message.header === 'BUFF')
    const attributes = attributesOf(fix)
    if (fix !== null) position.satellites = readSuffix(body, fix, model.family).satellites
    // The send time and the count number are not part of a record: it has others when it is sent again.
    if (fix === last) {
      readRest(message, fixes[0] ?? null, last, { position, attributes })
      position.sequence = fingerprint(`${type},${body.join(',')}`)
    } else if (fix !== null) position.sequence = fingerprint(`${type},${body.slice(fix.start, fix.end).join(',')}`)
    if (message.vin !== null) attributes.vin = message.vin
    position.attributes = Object.keys(attributes).length === 0 ? null : attributes
    positions.push(position)
  }
  return positions
}

function positionOf(fix: Fix | null, recordedAtMs: number, late: boolean): DevicePosition {
  const at = fix?.at ?? null
  const onEarth = at !== null && Math.abs(at.latitude) <= 90 && Math.abs(at.longitude) <= 180
  return {
    ...unknownPosition(recordedAtMs),
    // An accuracy of zero marks the last known position; some messages leave the accuracy out.
    hasFix: onEarth && fix?.accuracy !== 0,
    latitude: onEarth ? at.latitude : 0,
    longitude: onEarth ? at.longitude : 0,
    altitudeM: fix?.altitudeM ?? 0,
    headingDeg: fix?.headingDeg ?? 0,
    speedKmh: fix?.speedKmh ?? null,
    late,
  }
}

function attributesOf(fix: Fix | null): Attributes {
  const attributes: Attributes = {}
  if (fix?.accuracy) attributes.hdop = fix.accuracy
  if (fix?.cell) {
    attributes.mcc = fix.cell.mcc
    attributes.mnc = fix.cell.mnc
    attributes.gsmAreaCode = fix.cell.areaCode
    attributes.gsmCellId = fix.cell.cellId
  }
  return attributes
}

/** What stands before the first fix and behind the last one. */
function readRest(message: TrackMessage, first: Fix | null, last: Fix | null, target: TailTarget): void {
  const { type, body, model } = message
  if (type === 'CAN') readCanBus(body, target)
  if (type === 'OBD') readObd(body, target)
  if (first === null || last === null) return
  if (type === 'BAA' || type === 'BID') readBluetoothAccessory(type, body, target)
  const head = readHead(type, model.family, body, first.start)
  applyHead(type, head, target)
  const events = eventsOf(type, head)
  if (events.length > 0) target.position.events = events
  target.position.priority = priorityOf(events)
  const accessories = readTail(type, model, body, readSuffix(body, last, model.family).end, target)
  if (type === 'ERI' && accessories !== null) readAccessories(head.mask, body, accessories + 1, target)
}

function applyHead(type: string, head: ReturnType<typeof readHead>, { position, attributes }: TailTarget): void {
  const supplyMv = wholeOf(head.supplyMv)
  if (supplyMv !== null && supplyMv > 10) position.externalVoltageMv = supplyMv
  const battery = wholeOf(head.batteryPercent)
  if (battery !== null && battery <= 100) attributes.batteryPercent = battery
  const batteryV = Number.parseFloat(head.batteryV ?? '')
  if (batteryV > 0 && batteryV < 100) attributes.batteryVoltageMv = Math.round(batteryV * 1000)
  const temperatureC = Number.parseFloat(head.temperatureC ?? '')
  if (Math.abs(temperatureC) < 1000) attributes.temperature1C = temperatureC
  if (head.state !== undefined) Object.assign(position, motionStateOf(head.state))
  const report = hexOf(head.reportType)
  switch (type) {
    case 'IGN':
    case 'VGN':
      position.ignition = true
      break
    case 'IGF':
    case 'VGF':
      position.ignition = false
      break
    case 'IGL':
    case 'VGL':
      // 0 is on. A device that sends IGF and IGL for one turn of the key says so (captures 53 and 55).
      if (report !== null) position.ignition = report % 16 === 0
      break
    case 'NMR':
      if (report !== null) position.moving = report % 16 === 1
      break
    case 'DIS':
      if (report !== null && report >= 16 && report < 160) attributes[`digitalInput${report >> 4}`] = report % 16 === 1
      break
    case 'LSW':
    case 'TSW':
      if (head.inputState) attributes[`digitalInput${type === 'LSW' ? 1 : 2}`] = head.inputState === '1'
      break
    case 'BTC':
    case 'STC':
      attributes.charging = type === 'BTC'
      break
    case 'IDA':
      position.driverKey = storableText(head.driverKey ?? '').toUpperCase()
      break
    case 'DAR':
      position.eventId = wholeOf(head.warning) ?? 0
      if (head.warningDegree) attributes.eventLevel = wholeOf(head.warningDegree) ?? 0
      break
  }
}
