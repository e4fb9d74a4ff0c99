import type { Attributes, DevicePosition } from '../message.ts'
import { storableText } from '../storable-text.ts'
import { elementsById, iButtonId, joinedTexts } from './io-elements.ts'

/** What the elements of a record, or of the several that make one position, are gathered into. */
export interface IoTarget {
  position: DevicePosition
  attributes: Attributes
  /** Elements of eight bytes: texts are put together when all have come. */
  longValues: Map<number, Uint8Array>
}

/** Takes in an element of one, two or four bytes. `eventId` is that of the record it stands in. */
export function applyNumber(target: IoTarget, id: number, bytes: 1 | 2 | 4, raw: number, eventId: number): void {
  const { position, attributes } = target
  const element = elementsById.get(id)
  switch (element?.kind) {
    case undefined:
      attributes[`io${id}`] = raw
      return
    case 'event':
      if (eventId !== id || (raw === 0) !== (element.value === 0)) {
        attributes[`io${id}`] = raw
        return
      }
      position.events ??= []
      position.events.push({ kind: element.event, value: null })
      position.priority = 1
      return
    case 'flag':
      if (element.name === 'ignition' || element.name === 'moving') position[element.name] = raw !== 0
      else attributes[element.name] = raw !== 0
      return
    case 'number': {
      const unusedBits = 32 - 8 * bytes
      const value = ((element.signed ? (raw << unusedBits) >> unusedBits : raw) * element.factor) / element.divisor
      if (element.name === 'odometerM' || element.name === 'externalVoltageMv') position[element.name] = value
      else attributes[element.name] = value
    }
  }
}

/** Gives the position its texts, driver and attributes, once all elements have come. */
export function finishPosition({ position, attributes, longValues }: IoTarget): DevicePosition {
  readIButton(position, attributes, longValues)
  for (const { ids, name, type } of joinedTexts) {
    const parts = ids.flatMap(id => longValues.get(id) ?? [])
    if (parts.length < ids.length) continue
    for (const id of ids) longValues.delete(id)
    const text = toText(Buffer.concat(parts))
    if (name !== 'driverKey') attributes[name] = text
    else setDriver(position, attributes, text, type)
  }
  for (const [id, bytes] of longValues) attributes[`io${id}`] = numberOrHex(bytes)
  // The vehicle's own odometer where the device counts none.
  if (position.odometerM === null && typeof attributes.obdOdometerM === 'number') {
    position.odometerM = attributes.obdOdometerM
  }
  if (Object.keys(attributes).length > 0) position.attributes = attributes
  return position
}

function readIButton(position: DevicePosition, attributes: Attributes, longValues: Map<number, Uint8Array>): void {
  const key = longValues.get(iButtonId)
  if (key === undefined) return
  longValues.delete(iButtonId)
  const isNobody = key.every(byte => byte === 0)
  setDriver(position, attributes, isNobody ? '' : Buffer.from(key).toString('hex').toUpperCase(), 'ibutton')
}

/** An empty reader does not overwrite the key of another one. */
function setDriver(position: DevicePosition, attributes: Attributes, key: string, type: string): void {
  if (key === '') {
    position.driverKey ??= ''
    return
  }
  position.driverKey = key
  attributes.driverKeyType = type
}

/** Padding (zero or all ones) and what a database cannot hold taken out. */
function toText(bytes: Buffer): string {
  return storableText(bytes.toString('latin1').replaceAll('\u00ff', '')).trim()
}

function numberOrHex(bytes: Uint8Array): number | string {
  const value = Buffer.from(bytes).readBigUInt64BE()
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value.toString(16).padStart(16, '0')
}
