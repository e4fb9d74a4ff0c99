import { ByteWriter } from '../byte-writer.ts'
import { crc16Ibm } from '../checksum.ts'
import type { DeviceEncoder, DeviceReport } from '../message.ts'
import { imeiDigits } from './frames.ts'
import { type ElementGroups, elementsFor, type VariableElement } from './io-encoding.ts'
import type { IoTable } from './io-tables/io-element.ts'
import { familyOf, ioTables } from './io-tables/model-families.ts'
import { codec8, codec8Extended } from './record-layout.ts'

export interface AvlEncoding {
  /** Codec 8 carries ids up to 255 and no elements of variable length. */
  codec: 8 | '8E'
  /** The family to which the ids belong; without it, that of a car's tracker. */
  model?: string | null
}

const frameHeaderBytes = 8
const frameChecksumBytes = 4
const keepaliveFrame: Uint8Array = Uint8Array.of(0xff)

export function encodeKeepalive(): Uint8Array {
  return keepaliveFrame
}

/** Throws a RangeError unless `imei` is 15 digits. */
export function encodeLogin(imei: string): Uint8Array {
  if (imei.length !== imeiDigits || !/^\d+$/.test(imei)) throw new RangeError(`Not an IMEI: ${imei}`)
  const out = new ByteWriter()
  out.u16(imeiDigits)
  out.bytes(Buffer.from(imei, 'latin1'))
  return out.written()
}

/** A car's tracker speaking Codec 8 Extended over TCP. */
export const teltonikaEncoder: DeviceEncoder = {
  /** The count would go to 255, the 4,096 bytes that servers take for a frame would not. */
  maxRecords: 25,
  encodeLogin,
  encodeRecords: (_deviceId, reports) => encodeAvlFrame(reports, { codec: '8E' }),
  readReply(bytes, to) {
    if (to === 'login') return bytes.length === 0 ? null : { length: 1, stored: bytes[0] === 1 }
    if (bytes.length < 4) return null
    return { length: 4, stored: bytes[0] !== 0 || bytes[1] !== 0 || bytes[2] !== 0 || bytes[3] !== 0 }
  },
}

/**
 * One frame of up to 255 records. Attribute names are those that the decoder gives: normalised, or `io<ID>`. Throws a
 * RangeError for what the codec cannot carry, since a simulated device that drops data would prove nothing.
 */
export function encodeAvlFrame(records: readonly DeviceReport[], { codec, model = null }: AvlEncoding): Uint8Array {
  const table = ioTables[familyOf(model)]
  const out = new ByteWriter()
  out.u32(0)
  out.u32(0)
  out.u8(codec === 8 ? codec8 : codec8Extended)
  out.u8(records.length)
  for (const record of records) encodeRecord(out, record, codec, table)
  out.u8(records.length)
  const dataEnd = out.length
  out.u32(crc16Ibm(out.written().subarray(8)))
  const frame = out.written()
  frame.writeUInt32BE(dataEnd - 8, 4)
  return frame
}

/** The datagram that carries the same records (`datagram.ts`). `packetId` comes back in the answer, its lower byte as the AVL packet's. */
export function encodeDatagram(
  imei: string,
  records: readonly DeviceReport[],
  packetId: number,
  encoding: AvlEncoding = { codec: '8E' },
): Uint8Array {
  const data = encodeAvlFrame(records, encoding).subarray(frameHeaderBytes, -frameChecksumBytes)
  const login = encodeLogin(imei)
  const out = new ByteWriter()
  out.u16(2 + 1 + 1 + login.length + data.length)
  out.u16(packetId)
  out.u8(1)
  out.u8(packetId & 0xff)
  out.bytes(login)
  out.bytes(data)
  return out.written()
}

/** How many records a datagram says to be stored of the packet; null when it answers something else. */
export function readDatagramReply(datagram: Uint8Array, packetId: number): number | null {
  const [, length, high, low, , avlPacketId, count = 0] = datagram
  const isResponse = datagram.length === 7 && length === 5 && avlPacketId === (packetId & 0xff)
  return isResponse && high === packetId >> 8 && low === (packetId & 0xff) ? count : null
}

function encodeRecord(out: ByteWriter, record: DeviceReport, codec: 8 | '8E', table: IoTable): void {
  out.u64(BigInt(record.recordedAtMs))
  out.u8(record.priority)
  out.i32(Math.round(record.longitude * 1e7))
  out.i32(Math.round(record.latitude * 1e7))
  out.i16(Math.round(record.altitudeM))
  out.u16(Math.round(record.headingDeg) % 360)
  out.u8(record.hasFix ? record.satellites : 0)
  out.u16(Math.round(record.speedKmh ?? 0))

  const { eventId, groups } = elementsFor(record, table)
  const idOrCount = (value: number) => (codec === 8 ? out.u8(value) : out.u16(value))
  idOrCount(eventId)
  idOrCount(groups.fixed.reduce((sum, group) => sum + group.length, groups.variable.length))
  encodeFixedGroups(out, groups, idOrCount)
  if (codec === 8 && groups.variable.length > 0) throw new RangeError('Codec 8 carries no elements of variable length')
  if (codec === '8E') encodeVariableGroup(out, groups.variable)
}

function encodeFixedGroups(out: ByteWriter, groups: ElementGroups, idOrCount: (value: number) => void): void {
  groups.fixed.forEach((group, index) => {
    idOrCount(group.length)
    for (const { id, raw } of group) {
      idOrCount(id)
      if (index === 0) out.u8(Number(raw))
      else if (index === 1) out.u16(Number(raw))
      else if (index === 2) out.u32(Number(raw))
      else out.u64(BigInt(raw))
    }
  })
}

function encodeVariableGroup(out: ByteWriter, elements: VariableElement[]): void {
  out.u16(elements.length)
  for (const { id, bytes } of elements) {
    out.u16(id)
    out.u16(bytes.length)
    out.bytes(bytes)
  }
}
