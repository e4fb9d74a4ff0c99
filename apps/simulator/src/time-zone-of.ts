import type { Bounds } from '@milepost/domain/geo/distance.ts'

// Countries with one clock. Elsewhere it follows from the longitude: working hours are then right to within an hour.
const zoneOfCountry: Readonly<Record<string, string>> = {
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  SE: 'Europe/Stockholm',
  BY: 'Europe/Minsk',
  UY: 'America/Montevideo',
}

export function timeZoneOf(area: { readonly country: string; readonly bounds: Bounds }): string {
  const known = zoneOfCountry[area.country]
  if (known !== undefined) return known
  const hours = Math.round((area.bounds.west + area.bounds.east) / 2 / 15)
  // These names count westwards.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
