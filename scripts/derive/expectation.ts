import type { PrintedFigures } from './figures.ts'
import type { Expectation } from './recordings.ts'

/** Codes of harsh acceleration, braking and cornering. */
const HARSH = ['40', '41', '42']

/** What lies outside its band, a line each. */
export function compareWith(expect: Expectation, figures: PrintedFigures): string[] {
  const flat: Record<string, number> = {
    ...numbersOf(figures),
    harsh: HARSH.reduce((count, code) => count + (figures.events[code] ?? 0), 0),
  }
  const outside: string[] = []
  for (const [name, band] of Object.entries(expect)) {
    if (isBand(band)) outside.push(...faultOf(name, flat[name], band))
    else {
      for (const [day, bands] of Object.entries(band)) {
        const ofDay = figures.days[day] ?? { distance_m: 0, driving_s: 0, idling_s: 0 }
        for (const [figure, dayBand] of Object.entries(bands)) {
          outside.push(...faultOf(`${day} ${figure}`, numbersOf(ofDay)[figure], dayBand))
        }
      }
    }
  }
  return outside
}

const isBand = (band: Expectation[string]): band is readonly [number, number] => Array.isArray(band)

function numbersOf(figures: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  )
}

function faultOf(name: string, value: number | undefined, [least, most]: readonly [number, number]): string[] {
  if (value === undefined) return [`${name} is no figure`]
  return value >= least && value <= most ? [] : [`${name} is ${value}, expected ${least} to ${most}`]
}
