import { describe, expect, test } from 'vitest'
import type { BasemapOptions } from './basemap-options.ts'
import { mapPalettes } from './basemap-palette.ts'
import { basemapStyle } from './basemap-style.ts'

const options: BasemapOptions = {
  theme: 'light',
  tilesUrl: archive => `/maps/${archive}.pmtiles`,
  areas: [
    { slug: 'montevideo', bounds: { west: -56.34, south: -34.94, east: -55.98, north: -34.81 } },
    { slug: 'rutland', bounds: { west: -0.83, south: 52.52, east: -0.42, north: 52.77 } },
  ],
  raster: null,
  font: 'Inter Variable',
  language: 'en',
}

function addressesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/https?:\/\/[^"\\]+/g)].map(([address]) => address)
}

describe.each(['light', 'dark'] as const)('the %s style', theme => {
  const style = basemapStyle({ ...options, theme })

  test('fetches nothing but our own archives', () => {
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    for (const source of Object.values(style.sources)) {
      expect(source).toMatchObject({
        type: 'vector',
        url: expect.stringMatching(/^pmtiles:\/\/\/maps\/[a-z]+\.pmtiles$/),
      })
    }
    expect(addressesIn(style.layers)).toEqual([])
  })

  test('names OpenStreetMap on every source and GeoNames on the base', () => {
    for (const [name, source] of Object.entries(style.sources)) {
      const attribution = 'attribution' in source ? source.attribution : ''
      expect(attribution).toContain('© OpenStreetMap contributors')
      if (!name.startsWith('area-')) expect(attribution).toContain('© GeoNames')
    }
  })

  test('every layer has its own name and a source that exists', () => {
    const ids = style.layers.map(layer => layer.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const layer of style.layers) if ('source' in layer) expect(style.sources).toHaveProperty(layer.source)
  })

  test('draws an area above the base and every label above every road', () => {
    const kinds = style.layers.map(layer => layer.type)
    expect(kinds.lastIndexOf('line')).toBeLessThan(kinds.indexOf('symbol'))
    const ids = style.layers.map(layer => layer.id)
    expect(ids.indexOf('region-land')).toBeLessThan(ids.indexOf('area-rutland-landuse'))
  })

  test('shows house numbers from zoom 17', () => {
    expect(style.layers.find(layer => layer.id === 'area-rutland-housenumber')?.minzoom).toBe(17)
  })
})

test('country names follow the language', () => {
  const country = (language: 'en' | 'pt') =>
    JSON.stringify(basemapStyle({ ...options, language }).layers.find(layer => layer.id === 'country')?.layout)
  expect(country('pt')).toContain('name:pt')
  expect(country('en')).not.toContain('name:pt')
})

test('capitals have their Portuguese names on a Portuguese map, and other towns keep their own', () => {
  const town = (language: 'en' | 'pt') =>
    JSON.stringify(basemapStyle({ ...options, language }).layers.find(layer => layer.id === 'world-place')?.layout)
  expect(town('pt')).toContain('["==",["get","kind"],"capital"],["match",["get","name"],')
  expect(town('pt')).toContain('"Lisbon","Lisboa"')
  expect(town('en')).not.toContain('Lisboa')
})

test('pictures of the operator lie above the ground and the roads, and below every name', () => {
  const raster = { url: '/tiles/{z}/{x}/{y}', attribution: 'Photos & <b>maps</b>', maxZoom: 18 }
  const style = basemapStyle({ ...options, raster })
  const ids = style.layers.map(({ id }) => id)
  const labels = style.layers.filter(({ type }) => type === 'symbol').map(({ id }) => ids.indexOf(id))
  expect(ids.indexOf('raster')).toBeGreaterThan(ids.indexOf('area-rutland-road'))
  expect(ids.indexOf('raster')).toBeLessThan(Math.min(...labels))
  expect(style.sources.raster).toMatchObject({ maxzoom: 18, attribution: 'Photos &#38; &#60;b&#62;maps&#60;/b&#62;' })
  expect(basemapStyle(options).sources).not.toHaveProperty('raster')
})

test('without areas there is still a whole map', () => {
  const style = basemapStyle({ ...options, areas: [] })
  expect(Object.keys(style.sources)).toEqual(['world', 'region'])
})

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

test('labels stand out from land and sea by 4.5 to 1 in both themes', () => {
  const contrast = (a: string, b: string) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
    return (light + 0.05) / (dark + 0.05)
  }
  for (const palette of Object.values(mapPalettes)) {
    for (const label of [
      palette.label,
      palette.strongLabel,
      palette.quietLabel,
      palette.poiLabel,
      palette.countryLabel,
    ]) {
      expect(contrast(label, palette.land)).toBeGreaterThan(4.5)
    }
    expect(contrast(palette.waterLabel, palette.sea)).toBeGreaterThan(3.5)
  }
})

test('streets come when there is room for them', () => {
  const road = basemapStyle(options).layers.find(layer => layer.id === 'area-rutland-road')
  const [, , first, ...steps] = (road as { filter: unknown[] }).filter
  const kindsFrom = new Map<unknown, unknown>([[8, first]])
  for (let at = 0; at < steps.length; at += 2) kindsFrom.set(steps[at], steps[at + 1])
  const kindsAt = (zoom: number) => JSON.stringify(kindsFrom.get(zoom))
  expect(kindsAt(8)).toContain('motorway')
  expect(kindsAt(12)).toContain('tertiary')
  expect(kindsAt(12)).not.toContain('minor')
  expect(kindsAt(13)).toContain('minor')
  expect(kindsAt(13)).not.toContain('service')
  expect(kindsAt(15)).toContain('service')
})
