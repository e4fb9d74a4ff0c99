import { z } from 'zod'

const MOST_LAYERS = 8

/** A request to an address that has some fails. A key goes into its path or its query. */
function isWithoutCredentials(address: string): boolean {
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

const given = z.strictObject({
  name: z.string().trim().min(1).max(40),
  url: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isWithoutCredentials, 'has a user name or password, which is not sent')
    .refine(url => ['{z}', '{x}', '{y}'].every(part => url.includes(part)), 'needs {z}, {x} and {y}'),
  attribution: z.string().trim().min(1).max(200),
  maxZoom: z.number().int().min(1).max(22).default(19),
})

/** A layer of pictures that the operator adds to the map, such as satellite photographs. Its address may hold a key. */
export type RasterLayer = z.output<typeof given> & {
  /** By which pages name it: its name in small letters and digits. */
  slug: string
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** MILEPOST_RASTER_LAYERS: a JSON list of layers; no two of one name. */
export const rasterLayers = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(given).max(MOST_LAYERS))
  .transform(layers => layers.map((layer): RasterLayer => ({ ...layer, slug: slugOf(layer.name) })))
  .refine(layers => new Set(layers.map(({ slug }) => slug)).size === layers.length, 'has two layers of one name')
  .optional()
