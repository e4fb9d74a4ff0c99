import { COUNTRIES } from '@milepost/domain/customers/countries.ts'
import { offsetText } from '@milepost/domain/time/clock-differences.ts'
import type { Words } from './use-words.ts'

/** Not in every browser yet: https://tc39.es/ecma402/#sec-Intl.Locale.prototype.getTimeZones, before it the property. */
interface ZonesOfRegion {
  getTimeZones?: () => string[]
  timeZones?: string[]
}

/** Countries by their time zones; empty where the browser does not know them. */
function readCountries(): ReadonlyMap<string, string> {
  const zonesIn = (country: string) => {
    const region: Intl.Locale & ZonesOfRegion = new Intl.Locale('und', { region: country })
    return region.getTimeZones?.() ?? region.timeZones ?? []
  }
  return new Map(COUNTRIES.flatMap(country => zonesIn(country).map(zone => [zone, country] as const)))
}

let countries: ReadonlyMap<string, string> | null = null

/** Clocks change at quarters of an hour. */
const QUARTER_MS = 900_000
/** A list has some four hundred, each of which takes a formatter; they are kept for a quarter of an hour, within which they stay the same. */
let kept = { quarter: Number.NaN, labels: new Map<string, string>() }

/**
 * A time zone as people know it: its place and country in the reader's language and how far its clocks are from UTC now, such as
 * “Lisbon, Portugal (UTC+1)”.
 */
export function timeZoneLabel(timeZone: string, words: Pick<Words, 'locale' | 'place'>, nowMs = Date.now()): string {
  const quarter = Math.floor(nowMs / QUARTER_MS)
  if (kept.quarter !== quarter) kept = { quarter, labels: new Map() }
  const key = `${words.locale} ${timeZone}`
  const known = kept.labels.get(key)
  if (known !== undefined) return known
  const label = labelAt(nowMs, timeZone, words)
  kept.labels.set(key, label)
  return label
}

function labelAt(atMs: number, timeZone: string, { locale, place }: Pick<Words, 'locale' | 'place'>): string {
  countries ??= readCountries()
  const code = countries.get(timeZone)
  const country = code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)
  const [named, offset] = [place(timeZone), offsetText(atMs, timeZone)]
  if (named === offset) return offset
  return `${country === undefined || country === named ? named : `${named}, ${country}`} (${offset})`
}
