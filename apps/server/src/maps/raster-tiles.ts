import type { Registry } from 'prom-client'
import type { RasterLayer } from '../config/raster-layers.ts'
import { readBytes } from './provider-client.ts'
import { createProviderGuard, ProviderError } from './provider-guard.ts'

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
/** Requests of one layer: what a dozen open maps ask for as they are moved. */
const MOST_AT_ONCE = 64
const NOTHING_THERE = [204, 404]
const ID = /^(.+)-(\d{1,2})-(\d{1,7})-(\d{1,7})$/

/**
 * Fetches the pictures of the configured layers. Browsers never call the server of the pictures: it does not learn who looks,
 * and they do not learn the key in its address. Redirects are not followed.
 */
export function createRasterTiles({ layers, timeoutMs, metrics }: Settings): RasterTiles {
  // Each may be of another server.
  const guards = new Map(
    layers.map(({ slug }) => [slug, createProviderGuard({ name: 'raster', mostAtOnce: MOST_AT_ONCE, metrics })]),
  )
  return {
    async read(id) {
      const [, slug, ...place] = ID.exec(id) ?? []
      const [z = 0, x = 0, y = 0] = place.map(Number)
      const layer = layers.find(one => one.slug === slug)
      const guard = guards.get(slug ?? '')
      if (layer === undefined || guard === undefined || z > layer.maxZoom || x >= 2 ** z || y >= 2 ** z) return null
      const url = layer.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
      return guard(() => fetchTile(url, timeoutMs))
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
