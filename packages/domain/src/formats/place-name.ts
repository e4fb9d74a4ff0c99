import { type DistanceUnits, distanceIn, distanceSymbol } from './units.ts'

/** What the service of places says of a point that is only near one: “2.1 km NE of Oakham”, “2,1 km a NE de Oakham”. */
const AWAY = /^(\d{1,3}(?:[.,]\d)?) km (a )?(?=[NSEWO]{1,2} (?:of|de) )/

/** The name of a place as its reader has distances: “1.3 mi NE of Oakham” for one who reads miles. */
export function placeNameIn(units: DistanceUnits, name: string): string {
  if (units === 'KMS') return name
  return name.replace(AWAY, (_, kilometres: string, a = '') => {
    const miles = distanceIn(units, Number(kilometres.replace(',', '.')) * 1000)
    const text = String(miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles))
    // Portuguese writes decimals with a comma.
    return `${a === '' ? text : text.replace('.', ',')} ${distanceSymbol(units)} ${a}`
  })
}
