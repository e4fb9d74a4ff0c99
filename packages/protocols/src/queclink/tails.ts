import type { Attributes, DevicePosition } from '../message.ts'
import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { hourMeterSecondsOf } from './field-values.ts'
import type { Model } from './models.ts'
import { readDeviceStatus } from './status.ts'

/** What the fields behind the last fix add to its position. */
export interface TailTarget {
  position: DevicePosition
  attributes: Attributes
}

const stateTypes = new Set(['FRI', 'ERI', 'TMP'])
const hourMeterTypes = new Set(['IGN', 'IGF', 'VGN', 'VGF'])
const batteryTypes = new Set(['FRI', 'RTL', 'NMR', 'ERI', 'SOS', 'CTN', 'GEO'])

/** Reads what stands behind the last fix, by type and family. Returns the place behind the device status, or null. */
export function readTail(
  type: string,
  model: Model,
  body: readonly string[],
  start: number,
  target: TailTarget,
): number | null {
  switch (model.family) {
    case 'vehicle':
      if (stateTypes.has(type)) return readState(model, body, start, target)
      if (hourMeterTypes.has(type)) {
        readHourMeter(body[start], target)
        readOdometer(body[start + 1], target)
      } else readOdometer(body[start], target)
      return null
    case 'portable':
      if (batteryTypes.has(type)) readBattery(body[start], target)
      return null
    case 'gl320':
      if (batteryTypes.has(type)) readBattery(body[start + 1], target)
      return null
    case 'watch':
      // The older ones send signal strength and battery, the newer ones leave the former empty.
      if (batteryTypes.has(type)) readBattery(body[start + 1], target)
      return null
    case 'gl500':
      if (type === 'FRI' || type === 'ERI') readGl500(body, start, target)
      return null
    case 'unknown':
      return null
  }
}

/**
 *     state  = odometer(km) "," hourMeter ("," analog){1,3} "," battery(%) "," status "," uartType …
 *     GV200  = odometer "," hourMeter ("," analog){3} "," inputs:hex "," outputs:hex "," uartType …
 *
 * Firmware of one model sends one analogue input more or less in FRI than in ERI, so the status, which is unmistakable, has
 * the last word; where it is empty, the model's own number holds.
 */
function readState(model: Model, body: readonly string[], start: number, target: TailTarget): number | null {
  readOdometer(body[start], target)
  readHourMeter(body[start + 1], target)
  const firstAnalog = start + 2
  if (model.splitStatus) {
    readAnalogs(body.slice(firstAnalog, firstAnalog + 3), target)
    const status = firstAnalog + 3
    readInputsAndOutputs(hexOf(body[status]), hexOf(body[status + 1]), target)
    return status + 2
  }
  const counts = [model.analogInputs, 1, 2, 3].filter((count, place, all) => all.indexOf(count) === place)
  const analogInputs = counts.find(count => isStatus(body[firstAnalog + count + 1])) ?? model.analogInputs
  const battery = firstAnalog + analogInputs
  const statusField = body[battery + 1]
  if (statusField === undefined || (!isStatus(statusField) && statusField !== '')) return null
  readAnalogs(body.slice(firstAnalog, battery), target)
  readBattery(body[battery], target)
  const { position, attributes } = target
  const status = readDeviceStatus(statusField)
  position.ignition ??= status.ignition
  position.moving ??= status.moving
  Object.assign(attributes, status.attributes)
  return battery + 2
}

const isStatus = (field: string | undefined) => field !== undefined && /^([\dA-Fa-f]{6}|[\dA-Fa-f]{10})$/.test(field)

function readInputsAndOutputs(
  inputs: number | null,
  outputs: number | null,
  { position, attributes }: TailTarget,
): void {
  if (inputs !== null) {
    position.ignition ??= (inputs & 1) === 1
    for (const input of [1, 2, 3]) attributes[`digitalInput${input}`] = ((inputs >> input) & 1) === 1
  }
  if (outputs !== null) {
    for (const output of [1, 2, 3]) attributes[`digitalOutput${output}`] = ((outputs >> (output - 1)) & 1) === 1
  }
}

/** Millivolts; with an F before it a fuel level in per cent. */
function readAnalogs(fields: readonly string[], { attributes }: TailTarget): void {
  fields.forEach((field, index) => {
    const value = wholeOf(field.replace(/^F/, ''))
    if (value === null || value > 100_000) return
    if (!field.startsWith('F')) attributes[`analogInput${index + 1}Mv`] = value
    else attributes.fuelPercent ??= value
  })
}

/**
 *     gl500 = batteryVoltage(mV) "," battery(%) "," mode "," motion "," temperature(°C)
 */
function readGl500(body: readonly string[], start: number, target: TailTarget): void {
  const batteryVoltageMv = wholeOf(body[start])
  if (batteryVoltageMv !== null && batteryVoltageMv > 100) target.attributes.batteryVoltageMv = batteryVoltageMv
  readBattery(body[start + 1], target)
  if (body[start + 3] === '0' || body[start + 3] === '1') target.position.moving ??= body[start + 3] === '1'
  const temperatureC = body[start + 4]?.includes('.') ? decimalOf(body[start + 4]) : null
  if (temperatureC !== null) target.attributes.temperature1C = temperatureC
}

function readBattery(field: string | undefined, { attributes }: TailTarget): void {
  const percent = wholeOf(field)
  if (percent !== null && percent <= 100) attributes.batteryPercent = percent
}

/** With its one decimal, which distinguishes it from the other numbers. */
function readOdometer(field: string | undefined, { position }: TailTarget): void {
  const km = field?.includes('.') ? decimalOf(field) : null
  if (km !== null && km >= 0) position.odometerM = Math.round(km * 1000)
}

function readHourMeter(field: string | undefined, { attributes }: TailTarget): void {
  const seconds = hourMeterSecondsOf(field)
  if (seconds !== null) attributes.engineSeconds = seconds
}
