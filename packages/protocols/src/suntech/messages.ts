import type { DecoderOutput, DevicePosition, RejectionReason } from '../message.ts'
import { hexOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import { legacyReports, placeBehindInputs, readLegacyReport } from './legacy.ts'
import { readJourney, readSt4xx, readSt910 } from './other-reports.ts'
import { placeOfSerialLength, readUniversalReport } from './universal.ts'
import { binaryDeviceIdOf, readBinaryReport } from './universal-binary.ts'
import { isZippedStatus, readZippedStatus, zippedDeviceIdOf, zippedStart } from './zipped.ts'

export interface Understood {
  deviceId: string
  output: DecoderOutput
}

const universalReports = new Set(['STT', 'ALT', 'UEX', 'BLE'])

/** What a message in text becomes. The protocol has no acknowledgements, so nothing is ever replied. */
export function readText(fields: readonly string[], bytes: Uint8Array): Understood | RejectionReason {
  const [header = '', second = ''] = fields
  const type = header.length === 3 ? header : header.slice(5)
  const isPocket = type === ''
  const isResponse = second === 'Res'
  const deviceId = fields[isPocket || isResponse ? 2 : 1] ?? ''
  if (!/^\d{4,15}$/.test(deviceId)) return 'bad-structure'
  const understood = (output: DecoderOutput): Understood => ({ deviceId, output })
  if (type === 'ALV') return understood({ kind: 'keepalive', reply: null })
  // Behind the id comes the firmware; the universal protocol sends none.
  if (isResponse) return understood(responseOf(fields.slice(4), bytes))
  if (type === 'RES') return understood(responseOf(fields.slice(2), bytes))
  if (type === 'UEX' && !hasSoundSerialData(fields)) return understood(rejected('bad-checksum', bytes))

  if (isPocket) {
    if (!['Location', 'Emergency', 'Alert'].includes(second)) return understood(rejected('unsupported-message', bytes))
    return understood(report(readSt910(fields), bytes))
  }
  if (header.length === 3) {
    if (!universalReports.has(type)) return understood(rejected('unsupported-message', bytes))
    return understood(report(readUniversalReport(fields), bytes))
  }
  if (type === 'HTE') return understood(report(readJourney(fields), bytes))
  if (header.startsWith('ST4') && (type === 'STT' || type === 'ALT')) {
    const read = readSt4xx(fields)
    if (read === null) return understood(rejected('bad-structure', bytes))
    const positions = read.position === null ? [] : [read.position]
    return understood({ kind: 'frame', bytes, positions, readings: read.readings, reply: null })
  }
  if (!legacyReports.has(type)) return understood(rejected('unsupported-message', bytes))
  return understood(report(readLegacyReport(fields), bytes))
}

/** Likewise of a zipped message, or one in the binary form of the universal protocol. */
export function readBinary(frame: Buffer): Understood | RejectionReason {
  const zipped = frame[0] === zippedStart
  const deviceId = zipped ? zippedDeviceIdOf(frame) : binaryDeviceIdOf(frame)
  if (deviceId === null) return 'bad-structure'
  if (zipped && !isZippedStatus(frame)) return { deviceId, output: rejected('unsupported-message', frame) }
  return { deviceId, output: report(zipped ? readZippedStatus(frame) : readBinaryReport(frame), frame) }
}

/** The sum of the bytes, in the field behind them. */
function hasSoundSerialData(fields: readonly string[]): boolean {
  const place = fields[0]?.length === 3 ? placeOfSerialLength(fields) : placeBehindInputs(fields)
  const data = fields[(place ?? 0) + 1] ?? ''
  const sum = Buffer.from(data, 'latin1').reduce((total, byte) => total + byte, 0) & 0xff
  return hexOf(fields[(place ?? 0) + 2]) === sum
}

function report(position: DevicePosition | null, bytes: Uint8Array): DecoderOutput {
  if (position === null) return rejected('bad-structure', bytes)
  return { kind: 'frame', bytes, positions: [position], readings: null, reply: null }
}

const responseOf = (fields: readonly string[], bytes: Uint8Array): DecoderOutput => ({
  kind: 'command-response',
  text: storableText(fields.join(';')),
  reference: null,
  bytes,
  reply: null,
})

function rejected(reason: RejectionReason, bytes: Uint8Array): DecoderOutput {
  return { kind: 'rejected', reason, bytes, reply: null, closes: false }
}
