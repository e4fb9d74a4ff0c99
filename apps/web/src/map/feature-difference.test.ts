import { describe, expect, it } from 'vitest'
import { type KeyedFeature, SourceContent } from './feature-difference.ts'

const at = (key: string, longitude: number): KeyedFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, 0] },
  properties: { key },
})
const many = (count: number, longitude = 0) => Array.from({ length: count }, (_, index) => at(`v${index}`, longitude))

describe('what a map source is sent', () => {
  it('is nothing when nothing changed', () => {
    const content = new SourceContent()
    content.moveTo(many(10))
    expect(content.moveTo(many(10))).toBeNull()
  })

  it('is a difference when little changed', () => {
    const content = new SourceContent()
    content.moveTo(many(10))
    const moved = [...many(8), at('v8', 5), at('new', 1)]
    expect(content.moveTo(moved)).toEqual({
      kind: 'difference',
      diff: { remove: ['v9'], add: [at('v8', 5), at('new', 1)] },
    })
  })

  it('is everything when most of it or very much changed', () => {
    const content = new SourceContent()
    expect(content.moveTo(many(10))).toEqual({ kind: 'all' })
    expect(content.moveTo(many(10, 1))).toEqual({ kind: 'all' })
    const large = new SourceContent()
    large.moveTo(many(2000))
    expect(large.moveTo([...many(1600), ...many(2000, 1).slice(1600)])).toEqual({ kind: 'all' })
  })
})
