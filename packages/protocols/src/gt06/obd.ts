import { fix, type Part } from './place-parts.ts'
import { toText } from './state-parts.ts'

const fixBytes = 12

interface ObdValue {
  name: string
  /** What a wire value, which counts hundredths of its unit, is multiplied with and then divided by. */
  factor: number
  divisor: number
}

/** By the first two hex digits of the parameter; the third gives the form of the value. */
const obdValues: ReadonlyMap<string, ObdValue> = new Map([
  ['28', { name: 'obdOdometerM', factor: 10, divisor: 1 }],
  ['2D', { name: 'engineCoolantC', factor: 1, divisor: 100 }],
  ['35', { name: 'wheelSpeedKmh', factor: 1, divisor: 100 }],
  ['36', { name: 'engineRpm', factor: 1, divisor: 100 }],
  ['47', { name: 'fuelUsedL', factor: 1, divisor: 100 }],
  ['49', { name: 'engineSeconds', factor: 36, divisor: 1 }],
])

/**
 *     obd       = (parameter "=" value ",")* fix      fix is the 12 bytes of a location message
 *     parameter = three hex digits
 *     value     = hex digits; of 4A, the vehicle identification number as text
 */
export const obd: Part = (reader, report) => {
  const text = toText(reader.view(Math.max(reader.end - reader.offset - fixBytes, 0)))
  for (const pair of text.split(',')) {
    const [parameter = '', value = ''] = pair.split('=')
    const id = parameter.slice(0, 2).toUpperCase()
    const known = obdValues.get(id)
    if (known !== undefined && /^[0-9a-f]{1,8}$/i.test(value)) {
      report.attributes[known.name] = (Number.parseInt(value, 16) * known.factor) / known.divisor
    } else if (id === '4A' && value !== '') {
      report.attributes.vin = value
    }
  }
  fix(reader, report)
}
