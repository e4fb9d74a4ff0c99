import fc from 'fast-check'
import type { Attributes, DeviceEvent, DeviceReport, Priority } from '../message.ts'
import type { IoElement, IoTable } from './io-tables/io-element.ts'
import { familyOf, ioTables } from './io-tables/model-families.ts'

function valueFor(element: IoElement): fc.Arbitrary<Attributes[string]> {
  if (element.kind === 'flag' || element.kind === 'trip') return fc.boolean()
  if (element.kind === 'text') return fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
  const span = 2 ** (8 * Number(element.bytes))
  const [min, max] = element.signed ? [-span / 2, span / 2 - 1] : [0, span - 1]
  return fc
    .integer({ min, max: Math.min(max, element.most) })
    .map(raw => (element.divisor === 1 ? raw * element.factor : raw / element.divisor))
}

const attributeKinds: readonly IoElement['kind'][] = ['number', 'flag', 'text', 'trip']

/** Every element that the codec can carry, known and unknown, each present or not. */
function attributesFor(codec: 8 | '8E', table: IoTable): fc.Arbitrary<Attributes> {
  const elements = [...table.byName.values()].filter(
    ({ id, bytes, kind }) =>
      attributeKinds.includes(kind) &&
      !table.events.has(id) &&
      (codec === '8E' || (id <= 0xff && bytes !== 'variable')),
  )
  const known = fc.subarray(elements).chain(some => fc.record(Object.fromEntries(some.map(e => [e.name, valueFor(e)]))))
  const longNumber = fc
    .bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n })
    .map(value => value.toString(16).padStart(16, '0'))
  const shortHex = fc.uint8Array({ maxLength: 7 }).map(bytes => Buffer.from(bytes).toString('hex'))
  const unknown = fc.dictionary(
    fc.integer(codec === 8 ? { min: 210, max: 215 } : { min: 30_000, max: 65_535 }).map(id => `io${id}`),
    fc.oneof(fc.maxSafeNat(), longNumber, ...(codec === '8E' ? [shortHex] : [])),
    { maxKeys: 6 },
  )
  return fc.tuple(known, unknown).map(([a, b]) => ({ ...a, ...b }))
}

/** A key as its reader gives it, beside what says which reader it was. */
function keyFor(table: IoTable): fc.Arbitrary<Pick<DeviceReport, 'driverKey' | 'attributes'>> {
  const digits = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(n => n.toString(16).toUpperCase().padStart(16, '0'))
  const cardNumber = fc.stringMatching(/^[A-Z0-9]{9,16}$/)
  const keyed = (type: string, key: fc.Arbitrary<string>) => {
    return key.map(driverKey => ({ driverKey, attributes: { driverKeyType: type } }))
  }
  const none = fc.constantFrom({ driverKey: null, attributes: null }, { driverKey: '', attributes: null })
  return table.byName.has('tachograph')
    ? fc.oneof(none, keyed('ibutton', digits), keyed('tachograph', cardNumber))
    : fc.oneof(none, keyed('ibutton', digits))
}

type EventFields = Pick<DeviceReport, 'priority' | 'eventId' | 'events'>

/** What triggered the record: nothing, an element that says no more, or one that is an event. */
function eventFieldsFor(codec: 8 | '8E', table: IoTable): fc.Arbitrary<EventFields> {
  const largestId = codec === 8 ? 0xff : 0xffff
  const quiet = fc
    .integer({ min: 0, max: largestId })
    .filter(id => !table.events.has(id))
    .map((eventId): EventFields => ({ priority: 0, eventId, events: null }))
  const rules = [...table.events.values()].filter(
    ({ id, bytes }) => id <= largestId && bytes === 1 && !table.byId.has(id),
  )
  const byKind = new Map(rules.flatMap(rule => kindsOf(rule)).toReversed())
  byKind.delete('driver-identified') // its element depends on the key
  const happened = fc.constantFrom(...byKind.values())
  const value = fc.integer({ min: 1, max: 255 })
  const event = fc.tuple(happened, value).map(([{ kind, rule }, raw]): EventFields => {
    const reported: DeviceEvent = { kind, value: rule.valueFrom === null ? null : raw / rule.divisor }
    return { priority: 1, eventId: rule.id, events: [reported] }
  })
  const panicking = (eventFields: EventFields): EventFields => ({
    ...eventFields,
    priority: 2 satisfies Priority,
    events: [...(eventFields.events ?? []).filter(({ kind }) => kind !== 'panic'), { kind: 'panic', value: null }],
  })
  return fc.oneof(quiet, event, quiet.map(panicking))
}

function kindsOf(rule: IoTable['events'] extends ReadonlyMap<number, infer Rule> ? Rule : never) {
  const kinds = [...Object.values(rule.kinds), ...(rule.otherwise === null ? [] : [rule.otherwise])]
  return kinds.map(kind => [kind, { kind, rule }] as const)
}

/** What the wire can carry, no more: a fix is a satellite count, without one a speed of zero is none, degrees have seven decimals. */
export function avlRecord(codec: 8 | '8E', model: string | null = null): fc.Arbitrary<DeviceReport> {
  const table = ioTables[familyOf(model)]
  const degrees = (limit: number) => fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map(raw => raw / 1e7)
  const places = fc.record({
    recordedAtMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
    latitude: degrees(90),
    longitude: degrees(180),
    altitudeM: fc.integer({ min: -32_768, max: 32_767 }),
    headingDeg: fc.integer({ min: 0, max: 359 }),
    speedKmh: fc.integer({ min: 0, max: 65_535 }),
    satellites: fc.integer({ min: 0, max: 255 }),
    ignition: fc.option(fc.boolean()),
    moving: fc.option(fc.boolean()),
    odometerM: fc.option(fc.integer({ min: 0, max: 0xffff_ffff })),
    externalVoltageMv: fc.option(fc.integer({ min: 0, max: 0xffff })),
  })
  return fc
    .tuple(places, eventFieldsFor(codec, table), keyFor(table), attributesFor(codec, table))
    .map(([place, eventFields, { driverKey, attributes: keyType }, some]) => {
      const hasSpeed = place.satellites > 0 || place.speedKmh > 0
      const at = { ...place, speedKmh: hasSpeed ? place.speedKmh : null }
      const attributes = { ...some, ...keyType }
      const isEmpty = Object.keys(attributes).length === 0
      return { ...at, ...eventFields, driverKey, hasFix: at.satellites > 0, attributes: isEmpty ? null : attributes }
    })
}
