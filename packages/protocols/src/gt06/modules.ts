import { ByteReader } from '../byte-reader.ts'
import { modularEventKinds } from './alarms.ts'
import { cell, modularFix, type Part } from './place-parts.ts'
import type { Report } from './report.ts'
import { attribute, batteryVoltage, ignition, odometer, setAlarm, supplyVoltage, toHex } from './state-parts.ts'

type ModuleTable = ReadonlyMap<number, Part>

/**
 *     modules = (id:u16 length value)*      length is one byte or two, by the message
 *
 * Unknown modules are stepped over.
 */
function modules(table: ModuleTable, lengthBytes: 1 | 2): Part {
  return (reader, report) => {
    while (reader.offset < reader.end && !reader.overrun) {
      const id = reader.u16()
      const length = lengthBytes === 1 ? reader.u8() : reader.u16()
      const at = reader.offset
      reader.view(length)
      const part = table.get(id)
      if (part === undefined || reader.overrun) continue
      const value = new ByteReader(reader.bytes, at, at + length)
      part(value, report)
      if (value.overrun) reader.overrun = true
    }
  }
}

/** What follows the fields of location, alarm and heartbeat messages of newer devices. */
export const appendedModules = modules(
  new Map<number, Part>([
    [0x0018, batteryVoltage],
    [0x0027, supplyVoltage],
    [0x002e, odometer],
    [0x003b, attribute('accuracyM', reader => reader.u16() / 100)],
    [0x006a, attribute('batteryPercent', reader => reader.u8())],
  ]),
  1,
)

/** The device status message (F1) of trackers that run on their battery. */
export const deviceStatusModules = modules(
  new Map<number, Part>([
    [0x0001, moving],
    [0x0004, ignition],
    [0x0005, batteryVoltage],
    [0x0007, attribute('charging', reader => reader.u8() !== 0)],
  ]),
  1,
)

/** The whole of a modular message (70). */
export const modularMessage = modules(
  new Map<number, Part>([
    [0x0003, attribute('iccid', reader => toHex(reader.view(10)).replace(/F+$/, ''))],
    [0x0009, satellites],
    [0x0011, cell(2, 2, 3)],
    [0x0018, batteryVoltage],
    [0x0028, attribute('hdop', reader => reader.u8() / 10)],
    [0x002a, attribute('doorOpen', reader => (reader.u8() & 0x0f) !== 0)],
    [0x002c, modularTime],
    [0x002e, odometer],
    [0x0033, modularPlace],
    [0x0034, (reader, report) => setAlarm(report, reader.u8(), modularEventKinds)],
  ]),
  2,
)

/** The time of the message, which is that of the fix unless the fix has none. */
function modularTime(reader: ByteReader, report: Report): void {
  report.recordedAtMs ??= reader.u32() * 1000
}

function modularPlace(reader: ByteReader, report: Report): void {
  const seconds = reader.u32()
  if (seconds === 0) return
  report.recordedAtMs = seconds * 1000
  modularFix(reader, report)
}

function satellites(reader: ByteReader, { position }: Report): void {
  position.satellites = reader.u8()
}

/** Two of the states are movement. */
function moving(reader: ByteReader, { position }: Report): void {
  const state = reader.u8()
  position.moving = state === 2 || state === 4
}
