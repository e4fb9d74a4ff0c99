import type { ByteReader } from '../byte-reader.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { storableText } from '../storable-text.ts'
import { eventOf } from './io-events.ts'
import type { IoElement, IoEvent, IoTable } from './io-tables/io-element.ts'
import { codec8, codec8Extended, codec16, type RecordLayout } from './record-layout.ts'

/** No element has this id, and none this value. */
const absent = -1

/** Of the two eight-byte halves of a tachograph card's number. */
const firstCardHalf = 195

/** What the element of a trip says beside off and on, when the driver chose it in the app. */
const businessTrip = 2
const privateTrip = 3

/**
 * Reads the elements of one record after the other. In Codec 8 ids and counts are one byte, in 8 Extended two; in Codec 16
 * ids are two and counts one. What an element says goes into its field or attribute; what triggered the record, and the
 * value that belongs to it, become an event; the rest is `io<ID>`.
 *
 *     io      = eventId:id [generationType:u8, Codec 16] total:count group1 group2 group4 group8
 *               [group16, dialect of Codec 8] [groupX, 8 Extended]
 *     groupN  = count:count (id:id value:N bytes)*
 *     groupX  = count:u16 (id:u16 length:u16 value:length bytes)*
 */
export class IoReader {
  readonly #reader: ByteReader
  readonly #table: IoTable
  readonly #layout: RecordLayout
  readonly #wideIds: boolean
  readonly #wideCounts: boolean
  #position!: DevicePosition
  #event: IoEvent | undefined
  /** The ids of the element that triggered the record and of the one that holds its value, and their raw values. */
  #eventElement = absent
  #eventRaw = absent
  #valueElement = absent
  #valueRaw = absent
  #heldBack = false
  #cardHigh: string | null = null
  #cardLow: string | null = null

  constructor(reader: ByteReader, layout: RecordLayout, table: IoTable) {
    this.#reader = reader
    this.#layout = layout
    this.#table = table
    this.#wideIds = layout.codec !== codec8
    this.#wideCounts = layout.codec === codec8Extended
  }

  readInto(position: DevicePosition): void {
    const reader = this.#reader
    this.#position = position
    position.eventId = this.#wideIds ? reader.u16() : reader.u8()
    this.#expectEvent(position.eventId)
    // The generation type repeats the event id. The total is not checked against the groups: some firmware
    // counts differently, and the groups must fit exactly anyway.
    if (this.#layout.codec === codec16) reader.u8()
    if (this.#wideCounts) reader.u16()
    else reader.u8()
    this.#readGroup(1)
    this.#readGroup(2)
    this.#readGroup(4)
    this.#readGroup(8)
    if (this.#layout.sixteenByteGroup) this.#readSixteenByteGroup()
    if (this.#wideCounts) this.#readVariableGroup()
    if (this.#cardHigh !== null || this.#cardLow !== null) this.#takeTachographCard()
    if (this.#event !== undefined || position.priority === 2) this.#takeEvents()
  }

  #expectEvent(eventId: number): void {
    this.#event = eventId === 0 ? undefined : this.#table.events.get(eventId)
    this.#eventElement = this.#event === undefined ? absent : eventId
    this.#valueElement = this.#event?.valueFrom ?? absent
    this.#eventRaw = absent
    this.#valueRaw = absent
    this.#heldBack = false
    this.#cardHigh = null
    this.#cardLow = null
  }

  #readGroup(bytes: 1 | 2 | 4 | 8): void {
    const reader = this.#reader
    let left = this.#wideCounts ? reader.u16() : reader.u8()
    for (; left > 0 && !reader.overrun; left--) {
      const id = this.#wideIds ? reader.u16() : reader.u8()
      if (bytes === 8) this.#readEight(id)
      else this.#take(id, bytes, bytes === 1 ? reader.u8() : bytes === 2 ? reader.u16() : reader.u32())
    }
  }

  #take(id: number, bytes: 1 | 2 | 4, raw: number): void {
    if (id === this.#eventElement && bytes === this.#event?.bytes) this.#eventRaw = raw
    const element = this.#table.byId.get(id)
    if (element?.bytes !== bytes || !this.#takeNamed(element, bytes, raw)) this.#takeUnnamed(id, raw)
  }

  /** Says whether the element had something to say by its name. */
  #takeNamed(element: IoElement, bytes: 1 | 2 | 4, raw: number): boolean {
    const { name, kind } = element
    if (kind === 'field') {
      this.#takeField(name, raw)
      return true
    }
    if (kind === 'driver-key') {
      this.#takeKey(raw === 0 ? '' : String(raw), name)
      return true
    }
    if (kind === 'trip' && raw !== businessTrip && raw !== privateTrip) return false
    const unusedBits = 32 - 8 * bytes
    const value = element.signed ? (raw << unusedBits) >> unusedBits : raw
    if (value > element.most) return false
    const attributes = this.#attributes()
    if (element.secondary && name in attributes) return false
    if (kind === 'trip') attributes[name] = raw === privateTrip
    else if (kind === 'flag') attributes[name] = raw !== 0
    else attributes[name] = element.divisor === 1 ? value * element.factor : value / element.divisor
    return true
  }

  #takeField(name: string, raw: number): void {
    const position = this.#position
    switch (name) {
      case 'ignition':
        position.ignition = raw !== 0
        return
      case 'moving':
        position.moving = raw !== 0
        return
      case 'odometerM':
        position.odometerM = raw
        return
      case 'externalVoltageMv':
        position.externalVoltageMv = raw
    }
  }

  /** What belongs to an event is held back until the record is read. */
  #takeUnnamed(id: number, raw: number): void {
    const isEvent = id === this.#eventElement && raw === this.#eventRaw
    const isValue = id === this.#valueElement
    if (isEvent) this.#heldBack = true
    if (isValue) this.#valueRaw = raw
    if (!isEvent && !isValue) this.#attributes()[nameOfUnknown(id)] = raw
  }

  /** Eight bytes are card numbers, addresses and flag words: 16 hex digits, or a number where it fits. */
  #readEight(id: number): void {
    const reader = this.#reader
    const at = reader.offset
    const value = reader.u64()
    if (reader.overrun) return
    if (id === this.#eventElement && this.#event?.bytes === 8) this.#eventRaw = value === 0 ? 0 : 1
    const element = this.#table.byId.get(id)
    if (element?.bytes !== 8) {
      const isExact = value <= Number.MAX_SAFE_INTEGER
      this.#attributes()[nameOfUnknown(id)] = isExact ? value : toHex(reader.bytes.subarray(at, at + 8))
    } else if (element.kind === 'tacho-card') {
      const half = value === 0 ? '' : toText(reader.bytes.subarray(at, at + 8))
      if (id === firstCardHalf) this.#cardHigh = half
      else this.#cardLow = half
    } else {
      this.#takeKey(value === 0 ? '' : toHex(reader.bytes.subarray(at, at + 8)).toUpperCase(), element.name)
    }
  }

  /** Several readers may report; one of them with a key outdoes the others without. */
  #takeKey(key: string, type: string): void {
    const position = this.#position
    if (key === '' || position.driverKey) {
      position.driverKey ??= ''
      return
    }
    position.driverKey = key
    this.#attributes().driverKeyType = type
  }

  #takeTachographCard(): void {
    this.#takeKey(`${this.#cardHigh ?? ''}${this.#cardLow ?? ''}`.trim(), 'tachograph')
  }

  #takeEvents(): void {
    const position = this.#position
    const event = this.#event === undefined ? null : eventOf(this.#event, this.#eventRaw, this.#valueRaw)
    if (event === null) this.#giveBack()
    if (event === null && position.priority !== 2) return
    position.events = event === null ? [] : [event]
    if (position.priority === 2 && event?.kind !== 'panic') position.events.push({ kind: 'panic', value: null })
  }

  /** Elements held back for an event that they turn out not to make become plain attributes. */
  #giveBack(): void {
    if (this.#heldBack) this.#attributes()[nameOfUnknown(this.#eventElement)] = this.#eventRaw
    if (this.#valueRaw !== absent) this.#attributes()[nameOfUnknown(this.#valueElement)] = this.#valueRaw
  }

  #readSixteenByteGroup(): void {
    const reader = this.#reader
    for (let left = reader.u8(); left > 0 && !reader.overrun; left--) {
      const id = reader.u8()
      this.#attributes()[nameOfUnknown(id)] = toHex(reader.view(16))
    }
  }

  #readVariableGroup(): void {
    const reader = this.#reader
    for (let left = reader.u16(); left > 0 && !reader.overrun; left--) {
      const id = reader.u16()
      const value = reader.view(reader.u16())
      const element = this.#table.byId.get(id)
      const attributes = this.#attributes()
      if (element?.bytes !== 'variable' || (element.secondary && element.name in attributes)) {
        attributes[nameOfUnknown(id)] = toHex(value)
      } else attributes[element.name] = toText(value)
    }
  }

  #attributes(): Attributes {
    this.#position.attributes ??= {}
    return this.#position.attributes
  }
}

const namesOfUnknown: string[] = []

/** Kept, at most one per 16-bit id: composing the name anew costs more than reading the element. */
function nameOfUnknown(id: number): string {
  namesOfUnknown[id] ??= `io${id}`
  return namesOfUnknown[id]
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}

function toText(bytes: Uint8Array): string {
  return storableText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
}
