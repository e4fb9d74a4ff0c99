import type { Attributes } from '../message.ts'
import type { LocationDraft } from './location-draft.ts'

/** What the fields of `$OBD-RT` become: the name, and what one of theirs is in our unit. */
const fields: readonly (readonly [name: string, factor: number] | null)[] = [
  null, // the header
  null, // volts: a position's field, not an attribute
  ['engineRpm', 1],
  ['wheelSpeedKmh', 1],
  ['throttlePercent', 1],
  ['engineLoadPercent', 1],
  ['engineCoolantC', 1],
  null, // consumption now and on average, whose unit depends on whether the vehicle moves
  null,
  ['tripOdometerM', 1000],
  ['obdOdometerM', 1000],
  null, // used on this trip
  ['fuelUsedL', 1],
]

/** `$OBD-RT,volts,rpm,km/h,throttle %,load %,coolant °C,now,average,trip km,total km,trip l,total l,…`; null for other text. */
export function obdAttributes(text: string): Attributes | null {
  const values = text.split(',')
  if (values[0] !== '$OBD-RT') return null
  const attributes: Attributes = {}
  fields.forEach((field, place) => {
    const value = Number(values[place]?.trim() || Number.NaN)
    if (field !== null && Number.isFinite(value)) attributes[field[0]] = Math.round(value * field[1] * 1e6) / 1e6
  })
  return attributes
}

export function readObdText(value: Buffer, { position, attributes }: LocationDraft): boolean {
  const text = value.toString('latin1')
  const read = obdAttributes(text)
  if (read === null) return false
  Object.assign(attributes, read)
  const volts = Number(text.split(',')[1])
  if (volts > 0 && volts < 1000) position.externalVoltageMv = Math.round(volts * 1000)
  return true
}
