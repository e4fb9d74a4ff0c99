import { storableText } from '../storable-text.ts'
import type { Part } from './place-parts.ts'
import { setDriverKey, supplyVoltage, toHex, toText } from './state-parts.ts'

/** The parts of information messages (94), each behind its kind byte. */

/** network = u8, 0 for 2G */
export const networkGeneration: Part = (reader, { attributes }) => {
  attributes.networkType = reader.u8() === 0 ? 2 : 4
}

/** settings = text `NAME=value;…`, kept as it is */
export const settings: Part = (reader, { attributes }) => {
  const text = toText(reader.view(reader.end - reader.offset))
  attributes.info04 = text
  const iccid = /(?:^|;)ICCID=([0-9A-F]+)/i.exec(text)?.[1]
  if (iccid !== undefined) attributes.iccid = iccid.toUpperCase().replace(/F+$/, '')
}

/** door = [time] (…:u7 open:u1) */
export const door: Part = (reader, { attributes }) => {
  if (reader.end - reader.offset > 6) reader.view(6)
  attributes.doorOpen = (reader.u8() & 0x01) !== 0
}

/** identity = imei:8 imsi:8 iccid:10, all BCD filled up with f */
export const identity: Part = (reader, { attributes }) => {
  reader.view(16)
  attributes.iccid = toHex(reader.view(10)).replace(/F+$/, '')
}

/**
 *     fuelProbe = [time] "!AIOIL," address "," output "," temperature "," version "," …
 *
 * The probe's own text is kept whole: what its level counts in depends on how it was calibrated.
 */
export const fuelProbe: Part = (reader, { attributes }) => {
  if (reader.bytes[reader.offset] !== 0x21) reader.view(6)
  const text = toText(reader.view(reader.end - reader.offset))
  attributes.info0d = text
  const temperature = /^!AIOIL,\d+,[\d.]+,(\d+\.\d+),/.exec(text)?.[1]
  if (temperature !== undefined) attributes.temperature1C = Number(temperature)
}

/** serialLine = text | start:u8 kind:u8 key:4 checksum:u8 end:u8      a key reader, where it is no text */
export const serialLine: Part = (reader, report) => {
  const bytes = reader.view(reader.end - reader.offset)
  const isText = /^[A-Za-z]/.test(toText(bytes.subarray(0, 1)))
  if (isText) report.attributes.info1b = toText(bytes)
  else if (bytes.length >= 6) setDriverKey(report, toHex(bytes.subarray(2, 6)), 'rfid')
}

/** climate = temperature:i32(0.1 °C) humidity:i32(0.1 %) */
export const climate: Part = (reader, { attributes }) => {
  attributes.temperature1C = reader.i32() / 10
  attributes.humidity1Percent = reader.i32() / 10
}

export const supply: Part = supplyVoltage

/** accessory = kind:u8 bytes, what an accessory on the serial line sent (message 9B) */
export const accessory: Part = (reader, { attributes }) => {
  reader.u8()
  const bytes = reader.view(reader.end - reader.offset)
  const text = Buffer.from(bytes).toString('latin1')
  attributes.info9b = /^[\x20-\x7e\r\n]+$/.test(text) ? storableText(text).trim() : toHex(bytes)
}
