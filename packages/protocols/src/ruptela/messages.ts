import type { Attributes, DecoderOutput, DevicePosition } from '../message.ts'
import { storableText } from '../storable-text.ts'
import { decodeFaultCodes } from './fault-codes.ts'
import { commands, encodeFromServer, serverOffset } from './packet.ts'
import { decodeRecords } from './records.ts'

/** Records of both kinds are acknowledged alike. */
const recordsResponse = 100
const accepted = encodeFromServer(recordsResponse, Uint8Array.of(1))
/** "Not accepted": the device sends the records again. */
export const notAccepted: Uint8Array = encodeFromServer(recordsResponse, Uint8Array.of(0))

/** Reads a packet with a good checksum. */
export function readPacket(command: number, payload: Buffer, bytes: Buffer): DecoderOutput {
  switch (command) {
    case commands.records:
      return frameOf(decodeRecords(payload, false), accepted, bytes)
    case commands.extendedRecords:
      return frameOf(decodeRecords(payload, true), accepted, bytes)
    case commands.faultCodes:
      return frameOf(decodeFaultCodes(payload), acknowledgementOf(command), bytes)
    case commands.identification:
      return { kind: 'frame', bytes, positions: [], readings: identityOf(payload), reply: acknowledgementOf(command) }
    case commands.heartbeat:
      return { kind: 'keepalive', reply: acknowledgementOf(command) }
    case commands.configuration:
    case commands.version:
    case commands.smsResponse:
      return response(payload.toString('latin1'), bytes)
    case commands.setIo:
      return response(String(payload[0] ?? ''), bytes)
    default:
      return { kind: 'rejected', reason: 'unsupported-message', bytes, reply: null, closes: false }
  }
}

function frameOf(positions: DevicePosition[] | null, reply: Uint8Array, bytes: Buffer): DecoderOutput {
  return positions === null
    ? { kind: 'rejected', reason: 'bad-structure', bytes, reply: notAccepted, closes: false }
    : { kind: 'frame', bytes, positions, readings: null, reply }
}

function acknowledgementOf(command: number): Uint8Array {
  return encodeFromServer(command + serverOffset, Uint8Array.of(1))
}

/** Answers carry no reference: the oldest command waits for them. */
function response(text: string, bytes: Buffer): DecoderOutput {
  return { kind: 'command-response', text: storableText(text).trim(), reference: null, bytes, reply: null }
}

/** identification = model:4 ASCII firmware:11 ASCII …      what follows counts and configures */
function identityOf(payload: Buffer): Attributes | null {
  const model = payload.toString('latin1', 0, 4)
  const firmware = payload.toString('latin1', 4, 15)
  return /^[\x20-\x7e]{15}$/.test(model + firmware) ? { model: model.trim(), firmware: firmware.trim() } : null
}
