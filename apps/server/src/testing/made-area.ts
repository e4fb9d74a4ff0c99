import { join } from 'node:path'
import { AreaWriter } from '@milepost/maps/area-writer.ts'
import type { AreaDescription } from '@milepost/maps/installed-areas.ts'

const STREETS = 12
/** Between two streets, 1e-7 degrees: about 200 m. */
const STEP_E7 = 20_000

interface MadeArea {
  slug: string
  name: string
  country: string
  /** Of its south-west corner. */
  latitude: number
  longitude: number
}

/** Installs a town of straight streets with a shop or a works at every third corner: small, and enough for a fleet. */
export function installMadeArea(directory: string, area: MadeArea): Promise<AreaDescription> {
  const { slug, name, country, latitude, longitude } = area
  const writer = new AreaWriter()
  const at = (x: number, y: number) => [
    Math.round(longitude * 1e7) + x * STEP_E7,
    Math.round(latitude * 1e7) + y * STEP_E7,
  ]
  const street = (corners: number[][], id: number) => {
    const tags = { highway: 'residential', name: `Street ${id}` }
    writer.add({ id, shape: 'line', tags, parts: [Int32Array.from(corners.flat())] })
  }
  const along = Array.from({ length: STREETS }, (_, step) => step)
  for (const line of along) {
    street(
      along.map(x => at(x, line)),
      line,
    )
    street(
      along.map(y => at(line, y)),
      STREETS + line,
    )
  }
  for (let corner = 0; corner < STREETS * STREETS; corner += 3) {
    const kind = corner % 2 === 0 ? { shop: 'convenience' } : { landuse: 'industrial' }
    const parts = [Int32Array.from(at(corner % STREETS, Math.floor(corner / STREETS)))] as const
    writer.add({ id: 1000 + corner, shape: 'point', tags: { name: `Corner ${corner}`, ...kind }, parts })
  }
  const size = (STREETS * STEP_E7) / 1e7
  const bounds = { west: longitude, south: latitude, east: longitude + size, north: latitude + size }
  const createdAt = new Date(0).toISOString()
  return writer.write(join(directory, slug), { slug, name, country, bounds, createdAt }, [])
}
