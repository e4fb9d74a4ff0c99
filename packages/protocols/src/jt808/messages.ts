import { byteAt } from '../byte-at.ts'
import type { Attributes, DecoderOutput, DevicePosition, RejectionReason } from '../message.ts'
import { readBatteryReport, readLocationBatch } from './batches.ts'
import { readDriverCard } from './driver-card.ts'
import { type Message, messageIds } from './header.ts'
import { textOf } from './item-readers.ts'
import { readJointechLocation } from './jointech.ts'
import { readLocation } from './location.ts'
import { jointechResponse, platformResponse, registrationAccepted, results } from './replies.ts'
import { attributeReadings, authenticationReadings, registrationReadings } from './terminal-readings.ts'
import { readTransparent } from './transparent.ts'

type BodyReader = (message: Message) => DecoderOutput

/** Whether messages of this kind are read: others are answered as unsupported, and their parts are not kept. */
export function isReadable(id: number): boolean {
  return readers.has(id)
}

/** What a whole message says, with the answer that the terminal waits for. */
export function outputOf(message: Message): DecoderOutput {
  return readers.get(message.id)?.(message) ?? rejected(message, 'unsupported-message', results.unsupported)
}

function rejected(message: Message, reason: RejectionReason, result: number): DecoderOutput {
  return { kind: 'rejected', reason, bytes: message.wire, reply: platformResponse(message, result), closes: false }
}

function stored(message: Message, positions: DevicePosition[], readings: Attributes | null = null): DecoderOutput {
  const reply = platformResponse(message, results.done)
  if (positions.length === 0 && readings === null) return { kind: 'keepalive', reply }
  return { kind: 'frame', bytes: message.wire, positions, readings, reply }
}

const badStructure = (message: Message) => rejected(message, 'bad-structure', results.badMessage)

const alive: BodyReader = message => stored(message, [])

const location =
  (skippedBytes: number): BodyReader =>
  message => {
    const located = readLocation(message.body.subarray(skippedBytes), false, message.version !== null)
    if (located === null) return badStructure(message)
    return stored(message, located.position === null ? [] : [located.position], located.readings)
  }

const locationBatch: BodyReader = message => {
  const positions = readLocationBatch(message.body, message.version !== null)
  return positions === null ? badStructure(message) : stored(message, positions)
}

const batteryReport: BodyReader = message => {
  const readings = readBatteryReport(message.body)
  if (readings === null) return rejected(message, 'unsupported-message', results.unsupported)
  return stored(message, [], readings)
}

const driverCard: BodyReader = message => {
  const position = readDriverCard(message.body)
  return position === null ? badStructure(message) : stored(message, [position])
}

const transparent: BodyReader = message => {
  const content = readTransparent(message.body)
  if (content === 'unknown') return rejected(message, 'unsupported-message', results.unsupported)
  if (content === 'bad-structure') return badStructure(message)
  return stored(message, content.positions, content.readings)
}

const registration: BodyReader = message => {
  const reply = registrationAccepted(message)
  const readings = registrationReadings(message)
  if (readings === null) return { kind: 'keepalive', reply }
  return { kind: 'frame', bytes: message.wire, positions: [], readings, reply }
}

/** Jointech's terminals are answered in their own way, and only when they ask for it. */
const jointech: BodyReader = message => {
  const position = readJointechLocation(message.body, message.id === messageIds.jointechBlindLocation)
  const reply = jointechResponse(message)
  if (position !== null) return { kind: 'frame', bytes: message.wire, positions: [position], readings: null, reply }
  return { kind: 'rejected', reason: 'bad-structure', bytes: message.wire, reply, closes: false }
}

const resultTexts = ['done', 'failed', 'bad message', 'unsupported']

/** `serial:u16 id:u16 result:u8`. An answer is not answered. */
const terminalResponse: BodyReader = message => {
  const { body, wire } = message
  if (body.length !== 5) return { ...badStructure(message), reply: null }
  if (body.readUInt16BE(2) !== messageIds.text) return { kind: 'keepalive', reply: null }
  const text = resultTexts[byteAt(body, 4)] ?? `result ${body[4]}`
  return { kind: 'command-response', text, reference: body.readUInt16BE(0), bytes: wire, reply: null }
}

function commandResponse(message: Message, text: string, reference: number | null): DecoderOutput {
  const reply = platformResponse(message, results.done)
  return { kind: 'command-response', text, reference, bytes: message.wire, reply }
}

/** The standard's waybill, `length:u32 text`, which trackers without freight use for what a command printed. */
const waybill: BodyReader = message => {
  const { body } = message
  if (body.length < 4 || body.readUInt32BE(0) > body.length - 4) return badStructure(message)
  return commandResponse(message, textOf(body.subarray(4, 4 + body.readUInt32BE(0))), null)
}

/** `serial:u16 text` in UTF-16. */
const dialectTextResponse: BodyReader = message => {
  if (message.body.length < 2) return badStructure(message)
  const text = Buffer.from(message.body.subarray(2, message.body.length & ~1)).swap16()
  return commandResponse(message, textOf(Buffer.from(text.toString('utf16le'))), message.body.readUInt16BE(0))
}

/** `encoding:u8 text` */
const dialectText: BodyReader = message => commandResponse(message, textOf(message.body.subarray(1)), null)

const readers: ReadonlyMap<number, BodyReader> = new Map([
  [messageIds.terminalResponse, terminalResponse],
  [messageIds.heartbeat, alive],
  [messageIds.dialectHeartbeat, alive],
  [messageIds.logout, alive],
  [messageIds.registration, registration],
  [messageIds.authentication, message => stored(message, [], authenticationReadings(message))],
  [messageIds.terminalAttributes, message => stored(message, [], attributeReadings(message))],
  [messageIds.location, location(0)],
  [messageIds.locationResponse, location(2)],
  [messageIds.controlResponse, location(2)],
  [messageIds.locationBatch, locationBatch],
  [messageIds.batteryReport, batteryReport],
  [messageIds.driverCard, driverCard],
  [messageIds.transparent, transparent],
  [messageIds.waybill, waybill],
  [messageIds.dialectTextResponse, dialectTextResponse],
  [messageIds.dialectText, dialectText],
  [messageIds.jointechLocation, jointech],
  [messageIds.jointechBlindLocation, jointech],
])
