import { ByteWriter } from '../byte-writer.ts'
import { crc16Ibm } from '../checksum.ts'
import type { DeviceReport } from '../message.ts'
import { codec8, codec8Extended } from './avl-records.ts'
import { imeiDigits } from './frames.ts'
import { type IoTable, ioTables } from './io-elements.ts'

export interface AvlEncoding {
  /** Codec 8 carries ids up to 255 and no elements of variable length. */
  codec: 8 | '8E'
}

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

/**
 * One frame of up to 255 records. Attribute names are those that the decoder gives: normalised, or `io<ID>`. Throws a
 * RangeError for what the codec cannot carry, since a simulated device that drops data would prove nothing.
 */
export function encodeAvlFrame(records: readonly DeviceReport[], { codec }: AvlEncoding): Uint8Array {
  const out = new ByteWriter()
  out.u32(0)
  out.u32(0)
  out.u8(codec === 8 ? codec8 : codec8Extended)
  out.u8(records.length)
  for (const record of records) encodeRecord(out, record, codec, ioTables.lightVehicle)
  out.u8(records.length)
  const dataEnd = out.length
  out.u32(crc16Ibm(out.written().subarray(8)))
  const frame = out.written()
  frame.writeUInt32BE(dataEnd - 8, 4)
  return frame
}

function encodeRecord(out: ByteWriter, record: DeviceReport, codec: 8 | '8E', table: IoTable): void {
  out.u64(BigInt(record.recordedAtMs))
  out.u8(record.priority)
  out.i32(Math.round(record.longitude * 1e7))
  out.i32(Math.round(record.latitude * 1e7))
  out.i16(Math.round(record.altitudeM))
  out.u16(Math.round(record.headingDeg) % 360)
  out.u8(record.hasFix ? record.satellites : 0)
  out.u16(Math.round(record.speedKmh))

  const groups = groupElements(record, table)
  const idOrCount = (value: number) => (codec === 8 ? out.u8(value) : out.u16(value))
  const total = groups.fixed.reduce((sum, group) => sum + group.length, groups.variable.length)
  idOrCount(record.eventId)
  idOrCount(total)
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
  if (codec === 8 && groups.variable.length > 0) throw new RangeError('Codec 8 carries no elements of variable length')
  if (codec === '8E') encodeVariableGroup(out, groups.variable)
}

function encodeVariableGroup(out: ByteWriter, elements: VariableElement[]): void {
  out.u16(elements.length)
  for (const { id, bytes } of elements) {
    out.u16(id)
    out.u16(bytes.length)
    out.bytes(bytes)
  }
}

interface FixedElement {
  id: number
  raw: number | bigint
}
interface VariableElement {
  id: number
  bytes: Uint8Array
}
interface ElementGroups {
  /** Elements of 1, 2, 4 and 8 bytes. */
  fixed: [FixedElement[], FixedElement[], FixedElement[], FixedElement[]]
  variable: VariableElement[]
}

function groupElements(record: DeviceReport, table: IoTable): ElementGroups {
  const groups: ElementGroups = { fixed: [[], [], [], []], variable: [] }
  const { ignition, moving, odometerM, externalVoltageMv, attributes } = record
  for (const [name, value] of Object.entries({ ignition, moving, odometerM, externalVoltageMv, ...attributes })) {
    if (value !== null) addElement(groups, table, name, value)
  }
  return groups
}

function addElement(groups: ElementGroups, table: IoTable, name: string, value: number | string | boolean): void {
  const element = table.byName.get(name)
  if (element === undefined) {
    addUnknown(groups, name, value)
  } else if (element.bytes === 'variable') {
    groups.variable.push({
      id: element.id,
      bytes: Buffer.from(String(value), element.kind === 'text' ? 'latin1' : 'hex'),
    })
  } else if (element.kind === 'hex') {
    groups.fixed[3].push({ id: element.id, raw: BigInt(`0x${value}`) })
  } else {
    const raw = Math.round(Number(value) * element.divisor)
    const unsignedRaw = element.signed && raw < 0 ? raw + 2 ** (8 * element.bytes) : raw
    groups.fixed[Math.log2(element.bytes)]!.push({ id: element.id, raw: unsignedRaw })
  }
}

/** `io<ID>`: a number takes the narrowest group that holds it; text is the hex of a variable element, or of a long number. */
function addUnknown(groups: ElementGroups, name: string, value: number | string | boolean): void {
  const id = Number(/^io(\d+)$/.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(id)) throw new RangeError(`No IO element is called ${name}`)
  if (typeof value !== 'string') {
    const raw = Number(value)
    const group = raw <= 0xff ? 0 : raw <= 0xffff ? 1 : raw <= 0xffff_ffff ? 2 : 3
    groups.fixed[group].push({ id, raw })
    return
  }
  const isLongNumber = /^[0-9a-f]{16}$/.test(value) && BigInt(`0x${value}`) > Number.MAX_SAFE_INTEGER
  if (isLongNumber) groups.fixed[3].push({ id, raw: BigInt(`0x${value}`) })
  else groups.variable.push({ id, bytes: Buffer.from(value, 'hex') })
}
