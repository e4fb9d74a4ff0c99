import { byteAt } from '../byte-at.ts'
import { calendarTimeMs } from '../calendar-time.ts'

/** Terminals keep the time of China by the standard; nothing in a message says otherwise. */
const offsetMs = 8 * 3_600_000

/** `YY MM DD hh mm ss` in GMT+8 as epoch milliseconds; null when it is no time that a calendar has. */
export function readTime(bytes: Uint8Array): number | null {
  const epochMs = epochMsOf(bytes, { yearAt: 0, dayAt: 2 })
  return epochMs === null ? null : epochMs - offsetMs
}

/** `DD MM YY hh mm ss` in UTC, as Jointech writes it. */
export function readDayFirstTime(bytes: Uint8Array): number | null {
  return epochMsOf(bytes, { yearAt: 2, dayAt: 0 })
}

function epochMsOf(bytes: Uint8Array, { yearAt, dayAt }: { yearAt: number; dayAt: number }): number | null {
  if (bytes.length !== 6 || !/^\d+$/.test(Buffer.from(bytes).toString('hex'))) return null
  const digitsAt = (at: number) => 10 * (byteAt(bytes, at) >> 4) + (byteAt(bytes, at) & 0x0f)
  return calendarTimeMs({
    year: 2000 + digitsAt(yearAt),
    month: digitsAt(1),
    day: digitsAt(dayAt),
    hour: digitsAt(3),
    minute: digitsAt(4),
    second: digitsAt(5),
  })
}

/** Throws a RangeError for a year outside 2000 to 2099 in GMT+8, or a fraction of a second. */
export function writeTime(epochMs: number): Uint8Array {
  const date = new Date(epochMs + offsetMs)
  const year = date.getUTCFullYear() - 2000
  if (epochMs % 1000 !== 0 || !(year >= 0 && year < 100)) throw new RangeError(`No BCD time holds ${epochMs}`)
  const fields = [year, date.getUTCMonth() + 1, date.getUTCDate()]
  return Uint8Array.from(
    [...fields, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
    field => (Math.floor(field / 10) << 4) | (field % 10),
  )
}
