import { byteAt } from '../byte-at.ts'
import { storableText } from '../storable-text.ts'
import type { LocationDraft } from './location-draft.ts'

/** Takes an item's value; false where its shape is not the one known, and it is kept under its number. */
export type ItemReader = (value: Buffer, draft: LocationDraft) => boolean

const gbk = new TextDecoder('gbk')

export function textOf(value: Uint8Array): string {
  return storableText(gbk.decode(value)).trim()
}

/** One, two and four bytes are a number, anything else is hex; text stays text. */
export function keepUnnamed({ attributes }: LocationDraft, name: string, value: Buffer): void {
  const isNumber = value.length === 1 || value.length === 2 || value.length === 4
  if (isNumber) attributes[name] = value.readUIntBE(0, value.length)
  else attributes[name] = value.toString('hex')
}

export function fixed(length: number, take: (value: Buffer, draft: LocationDraft) => void): ItemReader {
  return (value, draft) => {
    if (value.length !== length) return false
    take(value, draft)
    return true
  }
}

export function number(name: string, length: 1 | 2 | 4, divisor = 1): ItemReader {
  return fixed(length, (value, { attributes }) => {
    attributes[name] = value.readUIntBE(0, length) / divisor
  })
}

/** The tracker's own battery, sent in hundredths of a volt. */
export const centivolts = fixed(2, (value, { attributes }) => {
  attributes.batteryVoltageMv = value.readUInt16BE(0) * 10
})

export function supply(length: 2 | 4, millivolts: number): ItemReader {
  return fixed(length, (value, { position }) => {
    position.externalVoltageMv = value.readUIntBE(0, length) * millivolts
  })
}

export function text(name: string): ItemReader {
  return (value, { attributes }) => {
    attributes[name] = textOf(value)
    return true
  }
}

export function odometer(metres: number): ItemReader {
  return fixed(4, (value, { position }) => {
    position.odometerM = value.readUInt32BE(0) * metres
  })
}

/** 255 is "charging" where the level is one byte. */
export const battery = fixed(1, (value, { attributes }) => {
  if (value[0] === 0xff) attributes.charging = true
  else attributes.batteryPercent = byteAt(value, 0)
})

export const anyOf =
  (...readers: ItemReader[]): ItemReader =>
  (value, draft) =>
    readers.some(reader => reader(value, draft))
