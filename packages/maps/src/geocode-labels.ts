import { itemAt } from '@milepost/domain/collections/item-at.ts'
export type LabelLanguage = 'en' | 'pt'

// Countries whose addresses begin with the house number.
const numberFirst = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'IN', 'MT', 'NZ', 'US', 'ZA'])
const compass = {
  en: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  pt: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
} as const
/** Nearer than this a point counts as in the place. */
const withinPlaceM = 1000

export function houseLabel(street: string, number: string, locality: string, country: string): string {
  const line = numberFirst.has(country) ? `${number} ${street}` : `${street} ${number}`
  return joinParts(line, locality)
}

/** "Oakham, Rutland", or "2.1 km NE of Oakham, Rutland" where the place is only what is nearest. */
export function placeLabel(
  place: { name: string; region: string },
  distanceM: number,
  bearingFromPlaceDeg: number,
  language: LabelLanguage,
): string {
  const name = joinParts(place.name, place.region)
  if (distanceM < withinPlaceM) return name
  const direction = itemAt(compass[language], Math.round(bearingFromPlaceDeg / 45) % 8)
  const km = new Intl.NumberFormat(language === 'pt' ? 'pt-PT' : 'en-GB', {
    maximumFractionDigits: distanceM < 10_000 ? 1 : 0,
  })
  const distance = `${km.format(distanceM / 1000)} km`
  return language === 'pt' ? `${distance} a ${direction} de ${name}` : `${distance} ${direction} of ${name}`
}

export function stationLabel(name: string, region: string, language: LabelLanguage): string {
  return joinParts(language === 'pt' ? `Estação de ${name}` : `${name} station`, region)
}

export function countryLabel(country: string, language: LabelLanguage): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
}

/** Leaves out empty parts and a part that repeats the one before. */
export function joinParts(...parts: string[]): string {
  const named = parts.filter(part => part !== '')
  return named.filter((part, i) => part !== named[i - 1]).join(', ')
}
