import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import { timeOf } from './field-values.ts'
import type { Family } from './models.ts'

/** Where the device was, and the cell that it used. */
export interface Fix {
  /** Place of its first field in the body, and of the field behind the cell. */
  start: number
  end: number
  /** HDOP, or zero when the position is the last known one. */
  accuracy: number | null
  /** Null when the field is empty. */
  speedKmh: number | null
  headingDeg: number
  altitudeM: number
  /** Null when the device has never had a fix; then it has sent neither coordinates nor time. */
  at: { latitude: number; longitude: number; timeMs: number } | null
  cell: { mcc: number; mnc: number; areaCode: number; cellId: number } | null
}

const fixFields = 7
const cellFields = 4
/** A mask and up to five fields may stand between the cell of one fix and the next fix. */
const maxSuffixFields = 6

const isOptionalDecimal = (field: string | undefined) => field === '' || decimalOf(field) !== null

/** Six decimals, in two fields next to each other and before a time: nothing else in a message looks like it. */
function isFixAt(body: readonly string[], start: number): boolean {
  return (
    /^-?\d{1,3}\.\d{4,8}$/.test(body[start + 4] ?? '') &&
    /^-?\d{1,2}\.\d{4,8}$/.test(body[start + 5] ?? '') &&
    timeOf(body[start + 6]) !== null &&
    [0, 1, 2, 3].every(offset => isOptionalDecimal(body[start + offset]))
  )
}

function cellAt(body: readonly string[], start: number): Fix['cell'] {
  const [mcc, mnc] = [wholeOf(body[start]), wholeOf(body[start + 1])]
  const [areaCode, cellId] = [hexOf(body[start + 2]), hexOf(body[start + 3])]
  if (mcc === null || mnc === null || areaCode === null || cellId === null) return null
  return { mcc, mnc, areaCode, cellId }
}

const isEmptyAt = (body: readonly string[], start: number, count: number) =>
  start + count <= body.length && body.slice(start, start + count).every(field => field === '')

/** The place of a device without a fix: six empty fields, then the cell; or no cell either, at a place that is known. */
function isUnfixedAt(body: readonly string[], start: number, expected: boolean): boolean {
  if (!isOptionalDecimal(body[start]) || !isEmptyAt(body, start + 1, fixFields - 1)) return false
  return cellAt(body, start + fixFields) !== null || (expected && isEmptyAt(body, start + fixFields, cellFields))
}

/**
 * All fixes of a body, in their order. They are found by their shape, since firmware adds fields before them; only a fix
 * without any content has to stand where one of `expectedStarts` says.
 *
 *     fix  = accuracy "," speed(km/h) "," heading "," altitude(m) "," longitude "," latitude "," time [wifi] "," cell
 *     cell = mcc "," mnc "," areaCode:hex "," cellId:hex                each may be empty
 *     wifi = "," count ("," mac "," rssi ",,,")*                        GT501
 */
export function findFixes(body: readonly string[], expectedStarts: readonly number[]): Fix[] {
  let start = body.findIndex((_, place) => isFixAt(body, place))
  if (start < 0) start = expectedStarts.find(place => isUnfixedAt(body, place, true)) ?? -1
  if (start < 0) start = body.findIndex((_, place) => isUnfixedAt(body, place, false))
  const fixes: Fix[] = []
  while (start >= 0) {
    const fix = readFix(body, start)
    fixes.push(fix)
    start = -1
    for (let place = fix.end; place <= fix.end + maxSuffixFields && start < 0; place++) {
      if (isFixAt(body, place)) start = place
    }
  }
  return fixes
}

function readFix(body: readonly string[], start: number): Fix {
  const longitude = decimalOf(body[start + 4])
  const latitude = decimalOf(body[start + 5])
  const timeMs = timeOf(body[start + 6])
  const speed = decimalOf(body[start + 1])
  let end = start + fixFields
  const accessPoints = wholeOf(body[end])
  if (accessPoints !== null && accessPoints < 20 && /^[\da-f]{12}$/i.test(body[end + 1] ?? ''))
    end += 1 + 5 * accessPoints
  const cell = cellAt(body, end)
  return {
    start,
    end: end + cellFields,
    accuracy: decimalOf(body[start]),
    speedKmh: speed === null ? null : Math.abs(speed),
    headingDeg: Math.abs(decimalOf(body[start + 2]) ?? 0) % 360,
    altitudeM: decimalOf(body[start + 3]) ?? 0,
    at: longitude === null || latitude === null || timeMs === null ? null : { latitude, longitude, timeMs },
    cell,
  }
}

/**
 * What stands between the cell and the fields that belong to the message as a whole. The bits of a vehicle's mask announce
 * one field each: satellites, trigger, status, accuracy, jamming.
 */
export function readSuffix(body: readonly string[], fix: Fix, family: Family): { end: number; satellites: number } {
  switch (family) {
    case 'vehicle': {
      const mask = hexOf(body[fix.end]) ?? 0
      let end = fix.end + 1
      for (let bit = 0; bit < 5; bit++) end += (mask >> bit) & 1
      const satellites = (mask & 1) === 1 ? (wholeOf(body[fix.end + 1]) ?? 0) : 0
      return { end, satellites: Math.min(satellites, 255) }
    }
    case 'portable':
    case 'watch':
      return { end: fix.end + 1, satellites: 0 }
    case 'gl500':
      return { end: fix.end + 2, satellites: 0 }
    case 'gl320':
    case 'unknown':
      return { end: fix.end, satellites: 0 }
  }
}
