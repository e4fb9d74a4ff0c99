import type { Attributes } from '../message.ts'
import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import type { TrackMessage } from './envelope.ts'

/** What a message says of the device without saying where it is. Null when its type is not one of these. */
export function readDeviceInfo({ type, body }: TrackMessage): Attributes | null {
  switch (type) {
    case 'INF':
      return readInf(body)
    case 'VER':
      return readVersion(body)
    case 'GSM':
    case 'LBS':
      return readCells(type, body)
    case 'WIF':
      return withBattery(body.at(-1))
    case 'DTT':
      return readSerialData(body)
    default:
      return null
  }
}

/**
 *     INF = state "," iccid "," csq "," bitErrorRate "," supplied "," supply(mV) "," other "," battery(V) "," charging …
 *
 * GV310LAU goes on with LED state, power saving, antenna, last fix, pin mask and three analogue inputs.
 */
function readInf(body: readonly string[]): Attributes {
  const attributes: Attributes = {}
  const [, iccid, csq, , supplied, supply, other, battery, charging] = body
  if (iccid !== undefined && /^[\dA-Fa-f]{18,22}$/.test(iccid)) attributes.iccid = iccid
  const signal = wholeOf(csq)
  // 0 to 31 in steps of 2 dB; beyond are other radios' scales and "unknown".
  if (signal !== null && signal <= 31) attributes.rssiDbm = 2 * signal - 113
  if (supplied === '0' || supplied === '1') attributes.externalPower = supplied === '1'
  set(attributes, 'supplyVoltageMv', wholeOf(supply))
  set(attributes, 'fld10', wholeOf(other))
  const batteryV = decimalOf(battery)
  if (batteryV !== null && batteryV < 100) attributes.batteryVoltageMv = Math.round(batteryV * 1000)
  if (charging === '0' || charging === '1') attributes.charging = charging === '1'
  const lastFix = body[12]
  if (lastFix !== undefined && /^\d{14}$/.test(lastFix) && body.length >= 21) {
    for (const input of [1, 2, 3]) set(attributes, `analogInput${input}Mv`, wholeOf(body[13 + input]))
  }
  return attributes
}

/**
 *     VER = deviceType "," firmware:hex4 "," hardware:hex4        major and minor, a byte each
 */
function readVersion(body: readonly string[]): Attributes {
  const attributes: Attributes = {}
  if (body[0]) attributes.model = storableText(body[0])
  const versionOf = (field = '') =>
    /^[\dA-Fa-f]{4}$/.test(field) ? `${hexOf(field.slice(0, 2))}.${hexOf(field.slice(2))}` : null
  set(attributes, 'firmware', versionOf(body[1]))
  set(attributes, 'hardware', versionOf(body[2]))
  return attributes
}

/**
 *     GSM  = cell{6} serving:cell
 *     LBS  = trigger "," reportType "," battery "," … (8 fields) cell{6} serving:cell
 *     cell = mcc "," mnc "," areaCode:hex "," cellId:hex "," level "," reserved
 */
function readCells(type: 'GSM' | 'LBS', body: readonly string[]): Attributes {
  const attributes: Attributes = type === 'LBS' ? withBattery(body[2]) : {}
  const serving = body.slice(-6)
  if (hexOf(serving[3]) === null) return attributes
  set(attributes, 'mcc', wholeOf(serving[0]))
  set(attributes, 'mnc', wholeOf(serving[1]))
  set(attributes, 'gsmAreaCode', hexOf(serving[2]))
  set(attributes, 'gsmCellId', hexOf(serving[3]))
  return attributes
}

/**
 *     DTT = … "," length "," data:hex      what a device at the serial port sent; a fuel probe sends "COMB,0,<tank 1>,<tank 2>,"
 */
function readSerialData(body: readonly string[]): Attributes {
  const hex = body.at(-1) ?? ''
  if (!/^([\dA-Fa-f]{2})+$/.test(hex)) return {}
  const text = Buffer.from(hex, 'hex').toString('latin1')
  const probe = decimalOf(/COMB,\d*,([^,]*),/.exec(text)?.[1])
  return probe !== null && probe >= 0 ? { fuelLevelL: probe } : { info0: storableText(text) }
}

function withBattery(field: string | undefined): Attributes {
  const percent = wholeOf(field)
  return percent !== null && percent <= 100 ? { batteryPercent: percent } : {}
}

function set(attributes: Attributes, name: string, value: number | string | null): void {
  if (value !== null) attributes[name] = value
}
