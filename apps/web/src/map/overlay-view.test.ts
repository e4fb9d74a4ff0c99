import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, type OverlayView, placeOf, placesOf } from './overlay-view.ts'

const view: OverlayView = { x: 0.5, y: 0.25, zoom: 3, widthPx: 800, heightPx: 600 }
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('places on the screen', () => {
  it('have the middle of the map in the middle', () => {
    expect(placesOf(view, view.x, view.y, 0)).toEqual([[400, 300]])
  })

  it('are there for exactly what is inside the box of the view', () => {
    const { west, east, north, south } = boxOf(view, 0)
    fc.assert(
      fc.property(share, share, (x, y) => {
        const isInside = x >= west && x <= east && y >= north && y <= south
        expect(placesOf(view, x, y, 0)).toHaveLength(isInside ? 1 : 0)
      }),
    )
  })

  it('reach beyond the edges by as much as a mark does', () => {
    const x = boxOf(view, 0).west - 10 / (512 * 2 ** view.zoom)
    expect(placesOf(view, x, view.y, 9)).toEqual([])
    expect(placesOf(view, x, view.y, 11)[0]?.[0]).toBeCloseTo(-10, 6)
  })

  it('are for a line those in the world of the middle, however far the reach', () => {
    const worlds = 3 * 512 * 2 ** view.zoom
    expect(placesOf(view, view.x, view.y, worlds).length).toBeGreaterThan(1)
    expect(placeOf(view, view.x, view.y, worlds)).toEqual([400, 300])
    expect(placeOf(view, view.x, view.y - 1, 0)).toBeUndefined()
  })

  it('repeat with the world, across the date line too', () => {
    const far = { ...view, zoom: 0, widthPx: 1536 }
    expect(placesOf(far, 0.5, 0.25, 0).map(([left]) => left)).toEqual([256, 768, 1280])
    expect(placesOf({ ...view, x: 0.99 }, 0.01, 0.25, 0)[0]?.[0]).toBeCloseTo(400 + 0.02 * 4096, 6)
  })
})
