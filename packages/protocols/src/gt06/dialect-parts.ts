import { cameraAlarmKinds, padlockEventKinds } from './alarms.ts'
import { fix, type Part } from './place-parts.ts'
import { setAlarm, setDriverKey, toText } from './state-parts.ts'

/** Parts that one dialect alone has. */

/** word = ignition:u1 input2:u1 …:u1 isTemperature:u1 …:u2 negative:u1 temperature:u9(°C) */
export const benway: Part = (reader, { position, attributes }) => {
  const word = reader.u16()
  position.ignition = (word & 0x8000) !== 0
  attributes.digitalInput2 = (word & 0x4000) !== 0
  if ((word & 0x1000) === 0) return
  const magnitude = word & 0x01ff
  attributes.temperature1C = (word & 0x0200) !== 0 && magnitude !== 0 ? -magnitude : magnitude
}

export const signedByteTemperature: Part = (reader, { attributes }) => {
  const raw = reader.u8()
  attributes.temperature1C = raw > 0x80 ? -(raw & 0x7f) : raw & 0x7f
}

/** signal = …:u1 satellites:u5 satellites:u5 signal:u5      the satellites of two systems */
export const packedSignal: Part = (reader, { position, attributes }) => {
  const word = reader.u16()
  position.satellites = ((word >>> 10) & 0x1f) + ((word >>> 5) & 0x1f)
  attributes.gsmSignal = word & 0x1f
}

export const probeTemperature: Part = (reader, { attributes }) => {
  attributes.temperature1C = reader.i16() / 10
}

export const decimalDriver: Part = (reader, report) => {
  const key = reader.u32()
  setDriverKey(report, key === 0 ? '' : String(key), 'card')
}

/** ports = …:u8 analogInputs:u4 …:u20 inputs:u8 outputs:u8 voltage:u16* */
export const ports: Part = (reader, { attributes }) => {
  const inputs = (reader.u32() >>> 20) & 0x0f
  reader.u16()
  for (let input = 1; input <= inputs; input++) attributes[`analogInput${input}Mv`] = reader.u16() * 10
}

export const cameraAlarm: Part = (reader, report) => {
  setAlarm(report, reader.u8(), cameraAlarmKinds)
  if (reader.offset === reader.end) return
  reader.u16()
  const files = toText(reader.view(reader.end - reader.offset))
  if (files !== '') report.attributes.alarmLabel = files
}

export const sizedFix: Part = (reader, report) => {
  if (reader.u8() !== 0) fix(reader, report)
}

export const padlockStatus: Part = (reader, report) => setAlarm(report, reader.u8(), padlockEventKinds)
