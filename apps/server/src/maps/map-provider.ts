import type { GeocodeResult } from '@milepost/maps/geocoder.ts'
import type { SnapQuery, SnapResult } from '@milepost/maps/road-snapper.ts'

export type MapLanguage = 'en' | 'pt'
export type NearestRoad = Omit<Extract<SnapResult, { matched: true }>, 'edge'> | Extract<SnapResult, { matched: false }>

/**
 * Where addresses and roads come from. The embedded one answers from what is installed; one that asks a server of the
 * operator's stands behind the same interface. Implementations answer honestly: no road where no street map is installed,
 * and the precision of an address with it.
 */
export interface MapProvider {
  search(text: string, language: MapLanguage): Promise<GeocodeResult[]>
  /** Null where nothing is known, such as out at sea. */
  reverse(latitude: number, longitude: number, language: MapLanguage): Promise<GeocodeResult | null>
  nearestRoad(query: SnapQuery): Promise<NearestRoad>
  close(): Promise<void>
}
