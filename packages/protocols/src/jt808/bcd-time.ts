/** Terminals keep the time of China by the standard; nothing in a message says otherwise. */
const offsetMs = 8 * 3_600_000

/** The order of the six two-digit fields. */
const standardOrder = [0, 1, 2, 3, 4, 5] as const
/** Jointech writes day, month, year. */
const dayFirstOrder = [2, 1, 0, 3, 4, 5] as const

/** `YY MM DD hh mm ss` in GMT+8 as epoch milliseconds; null when it is no time that a calendar has. */
export function readTime(bytes: Uint8Array): number | null {
  const epochMs = epochMsOf(bytes, standardOrder)
  return epochMs === null ? null : epochMs - offsetMs
}

/** `DD MM YY hh mm ss` in UTC. */
export function readDayFirstTime(bytes: Uint8Array): number | null {
  return epochMsOf(bytes, dayFirstOrder)
}

function epochMsOf(bytes: Uint8Array, order: readonly number[]): number | null {
  if (bytes.length !== 6 || !/^\d+$/.test(Buffer.from(bytes).toString('hex'))) return null
  const [year, month, day, hour, minute, second] = order.map(at => 10 * (bytes[at]! >> 4) + (bytes[at]! & 0x0f))
  const epochMs = Date.UTC(2000 + year!, month! - 1, day, hour, minute, second)
  const date = new Date(epochMs)
  const exists =
    date.getUTCMonth() === month! - 1 && date.getUTCDate() === day && date.getUTCHours() === hour && second! < 60
  return exists && minute! < 60 ? epochMs : null
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
