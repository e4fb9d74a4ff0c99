import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { DeviceEncoder, DeviceReport } from '../message.ts'
import { alertKinds } from './alerts.ts'

/** ST340LC, which sends the number of the driver's iButton behind everything else. */
const model = '45'
const firmware = '311'
const nobody = '00000000000000'

const alertIds = new Map<EventKind, number>()
for (const [id, kind] of Object.entries(alertKinds)) if (!alertIds.has(kind)) alertIds.set(kind, Number(id))
const panicButton = 1

/**
 * One report as an ST300 sends it: a status, an alert or, for the panic button, an emergency. Coordinates have six
 * decimals, speeds three, voltages two, times whole seconds; a speed that is not known is zero. What there is no field for is left out, as
 * on the real device.
 */
export const suntechEncoder: DeviceEncoder = {
  maxRecords: 1,
  encodeLogin: () => null,
  encodeRecords(deviceId, reports, serial) {
    const [report, ...more] = reports
    if (report === undefined || more.length > 0) throw new RangeError('One report makes one message')
    if (!/^\d{4,15}$/.test(deviceId)) throw new RangeError(`Not a number of a device: ${deviceId}`)
    const [type, what] = messageOf(report, serial)
    const fields = [`ST300${type}`, deviceId, model, firmware, ...situation(report), ...what, ...rest(report)]
    return Buffer.from(`${fields.join(';')}\r`, 'latin1')
  },
  readReply: () => ({ length: 0, stored: true }),
}

/** The sign of life that a device sends between reports. */
export function encodeSuntechAlive(deviceId: string): Uint8Array {
  return Buffer.from(`ST300ALV;${deviceId}\r`)
}

function messageOf({ events, ignition }: DeviceReport, serial: number): [type: string, what: string[]] {
  const kind = events?.[0]?.kind
  if (kind === 'panic') return ['EMG', [String(panicButton)]]
  const id = kind === undefined ? undefined : alertIds.get(kind)
  if (id !== undefined) return ['ALT', [String(id)]]
  return ['STT', [ignition === true ? '2' : '1', String(serial % 10_000).padStart(4, '0')]]
}

function situation(report: DeviceReport): string[] {
  const { recordedAtMs, latitude, longitude, speedKmh, headingDeg, satellites, hasFix, odometerM } = report
  if (!(recordedAtMs >= 0 && recordedAtMs < 253_402_300_800_000)) throw new RangeError(`Not a time: ${recordedAtMs}`)
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError('Not a place on earth')
  const time = new Date(recordedAtMs).toISOString()
  return [
    time.slice(0, 10).replaceAll('-', ''),
    time.slice(11, 19),
    '00000',
    degrees(latitude, 9),
    degrees(longitude, 10),
    (speedKmh ?? 0).toFixed(3).padStart(7, '0'),
    (headingDeg % 360).toFixed(2).padStart(6, '0'),
    String(satellites),
    hasFix ? '1' : '0',
    String(odometerM ?? 0),
    ((report.externalVoltageMv ?? 0) / 1000).toFixed(2),
    inputs(report),
  ]
}

function degrees(value: number, length: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(6).padStart(length, '0')}`
}

function inputs({ ignition, attributes }: DeviceReport): string {
  const lines = ['digitalInput1', 'digitalInput2', 'digitalInput3', 'digitalOutput1', 'digitalOutput2']
  return [ignition === true, ...lines.map(name => attributes?.[name] === true)].map(Number).join('')
}

function rest({ attributes, driverKey }: DeviceReport): string[] {
  const number = (name: string) => (typeof attributes?.[name] === 'number' ? attributes[name] : 0)
  const minutes = String(Math.floor(number('engineSeconds') / 60)).padStart(6, '0')
  const fields = [minutes, (number('batteryVoltageMv') / 1000).toFixed(1), '1']
  if (driverKey === null) return fields
  if (driverKey !== '' && !/^[\dA-F]{14}$/.test(driverKey)) throw new RangeError(`Not an iButton: ${driverKey}`)
  return [...fields, driverKey === '' ? nobody : driverKey, driverKey === '' ? '0' : '1']
}
