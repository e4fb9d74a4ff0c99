import type { Attributes, DeviceEvent, DeviceReport } from '../message.ts'
import { elementsOf } from './io-events.ts'
import type { IoElement, IoTable } from './io-tables/io-element.ts'

export interface FixedElement {
  id: number
  raw: number | bigint
}
export interface VariableElement {
  id: number
  bytes: Uint8Array
}
/** Place of the group for elements of so many bytes. */
const groupOf = { 1: 0, 2: 1, 4: 2, 8: 3 } as const

export interface ElementGroups {
  /** Elements of 1, 2, 4 and 8 bytes. */
  fixed: [FixedElement[], FixedElement[], FixedElement[], FixedElement[]]
  variable: VariableElement[]
}

/**
 * What a device of the table's family sends of a report beside time and place. A record has one event id: it is that of
 * the event, where there is one. Throws a RangeError for what no element of the family carries.
 */
export function elementsFor(report: DeviceReport, table: IoTable): { eventId: number; groups: ElementGroups } {
  const sent = new SentElements(table)
  const { ignition, moving, odometerM, externalVoltageMv } = report
  const { driverKeyType, ...attributes } = report.attributes ?? {}
  const keyElement = report.driverKey === null ? null : sent.addKey(report.driverKey, driverKeyType)
  if (keyElement === null && driverKeyType !== undefined) throw new RangeError('The type of a key without the key')
  const eventId = sent.addEvent(eventToSend(report), report.driverKey === '' ? null : keyElement) ?? report.eventId
  for (const [name, value] of Object.entries({ ignition, moving, odometerM, externalVoltageMv, ...attributes })) {
    if (value !== null) sent.addAttribute(name, value)
  }
  return { eventId, groups: sent.groups }
}

/** Panic is a priority, and needs an element only where the priority says less. */
function eventToSend({ events, priority }: DeviceReport): DeviceEvent | null {
  const toSend = (events ?? []).filter(({ kind }) => kind !== 'panic' || priority !== 2)
  if (toSend.length > 1) throw new RangeError('A record carries one event')
  return toSend[0] ?? null
}

class SentElements {
  readonly groups: ElementGroups = { fixed: [[], [], [], []], variable: [] }
  readonly #table: IoTable
  readonly #ids = new Set<number>()

  constructor(table: IoTable) {
    this.#table = table
  }

  /** Gives the id of the element. */
  addKey(key: string, type: Attributes[string] = 'ibutton'): number {
    const element = this.#table.byName.get(String(type))
    if (element?.kind === 'tacho-card') return this.#addCard(key, element.id)
    if (element?.kind !== 'driver-key') throw new RangeError(`No reader of the family reads ${type}`)
    const isSound = element.bytes === 4 ? /^\d{0,10}$/.test(key) : /^(?:[0-9A-F]{16})?$/.test(key)
    if (!isSound) throw new RangeError(`No number of a key: ${key}`)
    if (element.bytes === 4) this.#add(element.id, 4, Number(key))
    else this.#add(element.id, 8, key === '' ? 0n : BigInt(`0x${key}`))
    return element.id
  }

  #addCard(number: string, firstHalf: number): number {
    if (!/^[\x21-\x7e]{0,16}$/.test(number)) throw new RangeError(`No number of a card: ${number}`)
    const bytes = Buffer.alloc(16)
    bytes.write(number, 'latin1')
    this.#add(firstHalf, 8, bytes.readBigUInt64BE(0))
    this.#add(firstHalf + 1, 8, bytes.readBigUInt64BE(8))
    return firstHalf
  }

  /** Gives the event id, or null without an event. */
  addEvent(event: DeviceEvent | null, keyElement: number | null): number | null {
    if (event === null) return null
    const isOfKey = event.kind === 'driver-identified' && keyElement !== null
    if (isOfKey && this.#table.events.has(keyElement)) return keyElement
    const rules = [...this.#table.events.values()].filter(rule => rule.bytes !== 8)
    const elements = elementsOf(event, rules)
    if (elements === null) throw new RangeError(`No element of the family carries ${event.kind}`)
    const { rule, raw, valueRaw } = elements
    this.#add(rule.id, rule.bytes, raw)
    if (rule.valueFrom !== null && valueRaw !== null) this.#add(rule.valueFrom, 1, valueRaw)
    return rule.id
  }

  addAttribute(name: string, value: Attributes[string]): void {
    const element = this.#table.byName.get(name)
    if (element === undefined || element.kind === 'driver-key' || element.kind === 'tacho-card') {
      this.#addUnknown(name, value)
    } else if (element.bytes === 'variable') {
      this.#addVariable(element.id, Buffer.from(String(value), 'latin1'))
    } else {
      this.#add(element.id, element.bytes, rawOf(element, value))
    }
  }

  /** `io<ID>`: a number takes the narrowest group that holds it; text is the hex of a variable element, or of a long number. */
  #addUnknown(name: string, value: Attributes[string]): void {
    const id = Number(/^io(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(id)) throw new RangeError(`No IO element is called ${name}`)
    if (typeof value !== 'string') {
      const raw = Number(value)
      this.#add(id, raw <= 0xff ? 1 : raw <= 0xffff ? 2 : raw <= 0xffff_ffff ? 4 : 8, raw)
      return
    }
    const isLongNumber = /^[0-9a-f]{16}$/.test(value) && BigInt(`0x${value}`) > Number.MAX_SAFE_INTEGER
    if (isLongNumber) this.#add(id, 8, BigInt(`0x${value}`))
    else this.#addVariable(id, Buffer.from(value, 'hex'))
  }

  /** An element that an event has already added is not repeated. */
  #add(id: number, bytes: 1 | 2 | 4 | 8, raw: number | bigint): void {
    if (this.#ids.has(id)) return
    this.#ids.add(id)
    this.groups.fixed[groupOf[bytes]].push({ id, raw })
  }

  #addVariable(id: number, bytes: Uint8Array): void {
    this.groups.variable.push({ id, bytes })
  }
}

function rawOf(element: IoElement, value: Attributes[string]): number {
  if (element.kind === 'trip') return value === true ? 3 : 2
  const raw = Math.round((Number(value) * element.divisor) / element.factor)
  if (raw > element.most) throw new RangeError(`Beyond what ${element.name} can say: ${value}`)
  return element.signed && raw < 0 ? raw + 2 ** (8 * Number(element.bytes)) : raw
}
