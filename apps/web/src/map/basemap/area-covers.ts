import type { BasemapArea } from './basemap-options.ts'

/** Whether an installed area has the streets of a place. */
export function areaCovers({ bounds }: BasemapArea, { lat, lng }: { lat: number; lng: number }): boolean {
  return lng >= bounds.west && lng <= bounds.east && lat >= bounds.south && lat <= bounds.north
}
