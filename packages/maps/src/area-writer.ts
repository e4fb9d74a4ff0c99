import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bounds } from '@milepost/domain/geo/distance.ts'
import { AddressBuilder } from './address-builder.ts'
import { encodeAddresses } from './address-index.ts'
import { AreaPlacesBuilder } from './area-places.ts'
import { AreaTiler, streetZooms } from './area-tiler.ts'
import { drivingSideOf, speedUnitOf } from './country-facts.ts'
import { type AreaDescription, areaFiles } from './installed-areas.ts'
import { namesOnMap } from './map-names.ts'
import type { OsmFeature, TurnRestriction } from './osm-feature.ts'
import { TileArchive, writeArchive } from './pmtiles-archive.ts'
import { RoadGraphBuilder } from './road-graph-builder.ts'
import { encodeRoadGraph } from './road-graph-file.ts'

export const openStreetMapLicence = '© OpenStreetMap contributors, ODbL 1.0'

export interface AreaIdentity {
  readonly slug: string
  readonly name: string
  readonly country: string
  readonly bounds: Bounds
  readonly createdAt: string
}

/** Takes the features of an area one by one and writes its folder: tiles, road graph, addresses, places, names, description. */
export class AreaWriter {
  readonly #tiler = new AreaTiler()
  readonly #roads = new RoadGraphBuilder()
  readonly #addresses = new AddressBuilder()
  readonly #places = new AreaPlacesBuilder()

  add(feature: OsmFeature): void {
    this.#tiler.add(feature)
    this.#roads.add(feature)
    this.#addresses.add(feature)
    this.#places.add(feature)
  }

  /** `onProgress` receives the share that is done, 0-1. */
  async write(
    directory: string,
    identity: AreaIdentity,
    restrictions: readonly TurnRestriction[],
    onProgress: (done: number) => void = () => {},
  ): Promise<AreaDescription> {
    const { name, bounds, country } = identity
    const drivingSide = drivingSideOf(country)
    const speedUnit = speedUnitOf(country)
    const graph = this.#roads.finish({ areaName: name, bounds, drivingSide, speedUnit }, restrictions)
    const roads = encodeRoadGraph(graph)
    const addresses = encodeAddresses(this.#addresses.finish())
    const places = this.#places.finish(graph).map(place => JSON.stringify(place))
    const tiles = writeArchive(
      this.#tiler.tiles(bounds, onProgress),
      { minZoom: streetZooms.min, maxZoom: streetZooms.max, bounds },
      { name, attribution: openStreetMapLicence, format: 'pbf' },
    )
    const names = namesOnMap(new TileArchive(tiles)).map(name => JSON.stringify(name))
    const description: AreaDescription = {
      ...identity,
      licence: openStreetMapLicence,
      sizes: { tiles: tiles.length, roads: roads.length, addresses: addresses.length },
      drivingSide,
      speedUnit,
    }
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, areaFiles.tiles), tiles)
    await writeFile(join(directory, areaFiles.roads), roads)
    await writeFile(join(directory, areaFiles.addresses), addresses)
    await writeFile(join(directory, areaFiles.places), `[\n${places.join(',\n')}\n]\n`)
    await writeFile(join(directory, areaFiles.names), `[\n${names.join(',\n')}\n]\n`)
    await writeFile(join(directory, areaFiles.description), `${JSON.stringify(description, null, 2)}\n`)
    return description
  }
}
