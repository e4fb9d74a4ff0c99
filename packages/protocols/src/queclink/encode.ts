import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { DeviceEncoder, DeviceReport } from '../message.ts'

/** A GV300: one of the models whose report has supply, inputs, ignition and motion in it. */
const version = '250C02'
const name = 'GV300'

/**
 * One report as the device sends it: an FRI, or the message of its first event, which has no room for the state of the
 * vehicle. Coordinates have six decimals, times whole seconds, the odometer hundreds of metres. What there is no field for
 * is left out, as on the real device.
 */
export const queclinkEncoder: DeviceEncoder = {
  maxRecords: 1,
  encodeLogin: () => null,
  encodeRecords(deviceId, reports, serial) {
    const [report, ...more] = reports
    if (report === undefined || more.length > 0) throw new RangeError('One report makes one message')
    const event = report.events?.[0]
    const encode = event === undefined ? undefined : eventMessages[event.kind]
    const body = encode === undefined ? fixedReport(report) : encode(report, event?.value ?? null)
    return Buffer.from(`+RESP:GT${body.type},${envelope(deviceId, body.fields, report.recordedAtMs, serial)}`)
  },
  readReply(bytes, to, serial) {
    if (to === 'login') return { length: 0, stored: true }
    const end = bytes.indexOf(0x24)
    if (end < 0) return null
    const reply = Buffer.from(bytes.subarray(0, end + 1)).toString('latin1')
    return { length: end + 1, stored: reply === `+SACK:${countNumber(serial)}$` }
  },
}

/** The sign of life that a device sends between reports. */
export function encodeQueclinkHeartbeat(deviceId: string, atMs: number, serial: number): Uint8Array {
  return Buffer.from(`+ACK:GTHBD,${envelope(deviceId, [], atMs, serial)}`)
}

function envelope(deviceId: string, fields: readonly string[], atMs: number, serial: number): string {
  if (!/^(\d{15}|[\dA-F]{14})$/.test(deviceId)) throw new RangeError(`Neither IMEI nor MEID: ${deviceId}`)
  return `${[version, deviceId, name, ...fields, time(atMs), countNumber(serial)].join(',')}$`
}

interface Body {
  type: string
  fields: string[]
}

/** Type and number of fixes; the report id has the upper digit. */
const oneFix = (kind: number) => ['', String(kind).padStart(2, '0'), '1']

const eventMessages: Partial<Record<EventKind, (report: DeviceReport, value: number | null) => Body>> = {
  panic: report => message('SOS', oneFix(0), report),
  towing: report => message('TOW', oneFix(0), report),
  'over-speed': report => message('SPD', oneFix(0), report),
  'harsh-braking': report => message('HBM', oneFix(10), report),
  'harsh-acceleration': report => message('HBM', oneFix(11), report),
  'harsh-cornering': report => message('HBM', oneFix(12), report),
  'device-fence-out': report => message('GEO', oneFix(0), report),
  'device-fence-in': report => message('GEO', oneFix(1), report),
  'power-restored': report => message('MPN', [], report),
  unplugged: report => message('MPF', [], report),
  'low-battery': (report, value) => message('BPL', [value === null ? '' : value.toFixed(2)], report),
  'low-supply': (report, value) =>
    message('EPS', [value === null ? '' : String(Math.round(value * 1000)), '00', '1'], report),
  jamming: report => message('JDS', ['2'], report),
  crash: report => message('CRA', ['00'], report),
  idling: report => message('IDN', ['', ''], report),
  tampering: report => message('DRM', [], report),
  'driver-identified': report => message('IDA', ['', driverKey(report), '1', '1'], report),
}

const message = (type: string, head: string[], report: DeviceReport): Body => ({
  type,
  fields: [...head, ...fix(report), odometer(report)],
})

function fixedReport(report: DeviceReport): Body {
  const { attributes, externalVoltageMv } = report
  const number = (attribute: string) => {
    const value = attributes?.[attribute]
    return typeof value === 'number' ? String(Math.round(value)) : ''
  }
  const engineSeconds = attributes?.engineSeconds
  return {
    type: 'FRI',
    fields: [
      externalVoltageMv === null ? '' : String(Math.round(externalVoltageMv)),
      '10',
      '1',
      ...fix(report),
      odometer(report),
      typeof engineSeconds === 'number' ? hourMeter(engineSeconds) : '',
      number('analogInput1Mv'),
      number('analogInput2Mv'),
      number('batteryPercent'),
      status(report),
      '',
      '',
      '',
    ],
  }
}

/** With the mask that announces the satellites. */
function fix(report: DeviceReport): string[] {
  const { latitude, longitude, headingDeg, speedKmh, altitudeM, satellites, attributes } = report
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError('Not a place on earth')
  const hdop = typeof attributes?.hdop === 'number' ? attributes.hdop : 1
  const { mcc, mnc, gsmAreaCode, gsmCellId } = attributes ?? {}
  const isNumber = (value: unknown) => typeof value === 'number'
  const cell =
    isNumber(mcc) && isNumber(mnc) && isNumber(gsmAreaCode) && isNumber(gsmCellId)
      ? [digits(mcc, 10), digits(mnc, 10), digits(gsmAreaCode, 16), digits(gsmCellId, 16)]
      : ['', '', '', '']
  return [
    report.hasFix ? String(hdop) : '0',
    speedKmh === null ? '' : speedKmh.toFixed(1),
    String(Math.round(headingDeg) % 360),
    altitudeM.toFixed(1),
    longitude.toFixed(6),
    latitude.toFixed(6),
    time(report.recordedAtMs),
    ...cell,
    '01',
    String(satellites),
  ]
}

const digits = (value: number | string | boolean, radix: 10 | 16) =>
  Number(value).toString(radix).toUpperCase().padStart(4, '0')

const odometer = ({ odometerM }: DeviceReport) => (odometerM === null ? '' : (odometerM / 1000).toFixed(1))

function hourMeter(seconds: number): string {
  const part = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')
  return `${part(seconds / 3600, 5)}:${part((seconds / 60) % 60, 2)}:${part(seconds % 60, 2)}`
}

/** Without ignition there is the state of the motion sensor alone; a device that knows neither sends no status. */
function status({ ignition, moving, attributes }: DeviceReport): string {
  if (ignition === null && moving === null) return ''
  const state = `${ignition === null ? 4 : ignition ? 2 : 1}${moving === true ? 2 : 1}`
  const bits = (attribute: string, first: number) =>
    [1, 2, 3].reduce(
      (sum, place) => sum | (attributes?.[`${attribute}${place}`] === true ? 1 << (place - first) : 0),
      0,
    )
  const inputs = bits('digitalInput', 0) | (ignition === true ? 1 : 0)
  return [state, hex(inputs, 2), hex(bits('digitalOutput', 1), 2)].join('')
}

function driverKey({ driverKey: key }: DeviceReport): string {
  if (key === null || !/^[\dA-Z]{1,32}$/.test(key)) throw new RangeError(`Not a driver's key: ${key}`)
  return key
}

function time(ms: number): string {
  if (!(ms >= 0 && ms < 253_402_300_800_000)) throw new RangeError(`Not a time of four-digit years: ${ms}`)
  return new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

const hex = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0')
const countNumber = (serial: number) => hex(serial & 0xffff, 4)
