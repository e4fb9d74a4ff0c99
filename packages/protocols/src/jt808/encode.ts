import { ByteWriter } from '../byte-writer.ts'
import type { DeviceEncoder } from '../message.ts'
import { encodeLocation } from './encode-location.ts'
import { maxBodyBytes, messageIds } from './header.ts'
import { encodeMessage, results } from './replies.ts'
import { terminalOf } from './terminal-number.ts'
import { delimiter, undoEscapes, xor } from './wire.ts'

const loginSerial = 0
/** A header of 2013, a general answer and the checksum. */
const minResponseBytes = 12 + 5 + 1

/** What a terminal sends when it has nothing to report. */
export function encodeHeartbeat(deviceId: string, serial: number): Uint8Array {
  return encodeMessage(terminalOf(deviceId), messageIds.heartbeat, serial & 0xffff, new Uint8Array())
}

/**
 * The terminal's side. A single report goes as 0x0200, several as an ordinary batch. Motion, the event number and the kind
 * of a driver's key have no place, and a terminal that does not know its ignition says "off".
 */
export const jt808Encoder: DeviceEncoder = {
  // With a camera's alarm each the reports of a batch take 130 bytes or so of the 1,023.
  maxRecords: 6,
  encodeLogin(deviceId) {
    const to = terminalOf(deviceId)
    const code = Buffer.from(deviceId, 'latin1')
    const facts = Buffer.concat([Buffer.of(code.length), code, Buffer.alloc(35)])
    return encodeMessage(to, messageIds.authentication, loginSerial, to.version === null ? code : facts)
  },
  encodeRecords(deviceId, reports, serial) {
    const [only] = reports
    const id = reports.length === 1 ? messageIds.location : messageIds.locationBatch
    const body =
      only !== undefined && reports.length === 1 ? encodeLocation(only) : encodeBatch(reports.map(encodeLocation))
    if (body.length > maxBodyBytes) throw new RangeError(`${reports.length} reports take ${body.length} bytes`)
    return encodeMessage(terminalOf(deviceId), id, serial & 0xffff, body)
  },
  readReply(bytes, to, serial) {
    const reply = Buffer.from(bytes)
    const close = reply.indexOf(delimiter, 1)
    if (close < 0) return null
    const length = close + 1
    const message = undoEscapes(reply.subarray(1, close))
    if (message === null || message.length < minResponseBytes || xor(message) !== 0) return { length, stored: false }
    const answer = message.subarray(-6, -1)
    const isResponse = message.readUInt16BE(0) === messageIds.platformResponse
    const isToThis = answer.readUInt16BE(0) === (to === 'login' ? loginSerial : serial & 0xffff)
    return { length, stored: isResponse && isToThis && answer[4] === results.done }
  },
}

function encodeBatch(reports: readonly Uint8Array[]): Buffer {
  const out = new ByteWriter()
  out.u16(reports.length)
  out.u8(0)
  for (const report of reports) {
    out.u16(report.length)
    out.bytes(report)
  }
  return out.written()
}
