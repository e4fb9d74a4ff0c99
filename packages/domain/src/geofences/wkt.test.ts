import { describe, expect, it } from 'vitest'
import { readWktPolygon, writeWktPolygon } from './wkt.ts'

describe('well-known text', () => {
  it('gives a polygon with its holes, longitude first', () => {
    const text =
      ' polygon (( -0.73 52.67, -0.72 52.67 , -0.72 5.268e1, -0.73 52.67),(-0.729 52.671,-0.728 52.671,-0.728 52.672)) '
    expect(readWktPolygon(text)).toEqual({
      kind: 'polygon',
      rings: [
        [
          [-0.73, 52.67],
          [-0.72, 52.67],
          [-0.72, 52.68],
          [-0.73, 52.67],
        ],
        [
          [-0.729, 52.671],
          [-0.728, 52.671],
          [-0.728, 52.672],
        ],
      ],
    })
  })

  it('that is written is read as the same rings', () => {
    const rings = [
      [
        [-0.73, 52.67],
        [-0.72, 52.67],
        [1e-7, 52.68],
      ],
      [
        [-0.729, 52.671],
        [-0.728, 52.671],
        [-0.728, 52.672],
      ],
    ] as const
    expect(readWktPolygon(writeWktPolygon(rings))).toEqual({ kind: 'polygon', rings })
  })

  it('leaves heights out', () => {
    const ring = [
      [1, 2],
      [3, 4],
      [5, 7],
    ]
    expect(readWktPolygon('POLYGON Z ((1 2 9, 3 4 9, 5 7 9))')).toEqual({ kind: 'polygon', rings: [ring] })
  })

  it.each([
    '',
    'POINT (1 2)',
    'POLYGON EMPTY',
    'POLYGON ((1 2, 3))',
    'POLYGON ((1 2, 3 x))',
    'POLYGON ((1 2, 3 4)',
    'MULTIPOLYGON (((1 2, 3 4, 5 7)))',
    'POLYGON ((1,2, 3,4, 5,7))',
  ])('that is no polygon is nothing: %s', text => {
    expect(readWktPolygon(text)).toBeNull()
  })

  it('of a million characters that is no polygon is nothing', () => {
    expect(readWktPolygon(`POLYGON (${'(1 2),'.repeat(150_000)}`)).toBeNull()
    expect(readWktPolygon(`POLYGON (${' '.repeat(1_000_000)}x`)).toBeNull()
  })
})
