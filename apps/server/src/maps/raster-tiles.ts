import type { Registry } from 'prom-client'
import type { RasterLayer } from '../config/raster-layers.ts'
import { failureOf, outcomesIn, ProviderError, readBytes } from './provider-client.ts'

export interface RasterTile {
  contentType: string
  content: Buffer
}

export interface RasterTiles {
  /** Of `layer-z-x-y`; null where there is no such layer, or none of its pictures. Throws a ProviderError. */
  read(id: string): Promise<RasterTile | null>
}

interface Settings {
  layers: readonly RasterLayer[]
  timeoutMs: number
  metrics: Registry
}

const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const NOTHING_THERE = [204, 404]
const ID = /^(.+)-(\d{1,2})-(\d{1,7})-(\d{1,7})$/

/**
 * Fetches the pictures of the configured layers: the browser never calls the operator's server, which so learns neither who
 * looks nor, from the page, its key. Redirects are not followed.
 */
export function createRasterTiles({ layers, timeoutMs, metrics }: Settings): RasterTiles {
  const outcomes = outcomesIn(metrics)
  return {
    async read(id) {
      const [, slug, ...place] = ID.exec(id) ?? []
      const [z = 0, x = 0, y = 0] = place.map(Number)
      const layer = layers.find(one => one.slug === slug)
      if (layer === undefined || z > layer.maxZoom || x >= 2 ** z || y >= 2 ** z) return null
      const url = layer.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
      try {
        const tile = await fetchTile(url, timeoutMs)
        outcomes.inc({ provider: 'raster', outcome: 'answered' })
        return tile
      } catch (error) {
        const failure = failureOf(error)
        outcomes.inc({ provider: 'raster', outcome: failure })
        throw error instanceof ProviderError ? error : new ProviderError(failure, error)
      }
    },
  }
}

async function fetchTile(url: string, timeoutMs: number): Promise<RasterTile | null> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: PICTURES.join(), 'user-agent': 'Milepost' },
  })
  if (NOTHING_THERE.includes(response.status)) return null
  if (!response.ok) throw new ProviderError('refused')
  const contentType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!PICTURES.includes(contentType)) throw new ProviderError('nonsense')
  return { contentType, content: await readBytes(response) }
}
