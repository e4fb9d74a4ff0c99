import { expect, test } from 'vitest'
import type { ScopedDb } from '../../db/scope.ts'
import { geofenceUpload } from './geofence-upload.ts'

const shapeField = geofenceUpload.fields.find(({ field }) => field === 'shape')!
const reader = { customer: 1, asker: {} } as unknown as Parameters<NonNullable<typeof shapeField.meanings>>[2]

/** A round outline. */
function outline(corners: number, radiusDeg: number): string {
  const at = (place: number) => (2 * Math.PI * place) / corners
  const points = Array.from({ length: corners }, (_, place) =>
    [Math.cos(at(place)) * radiusDeg, Math.sin(at(place)) * radiusDeg + 50]
      .map(degrees => degrees.toFixed(4))
      .join(' '),
  )
  return `POLYGON ((${points.join(', ')}))`
}

const read = (polygons: readonly string[]) => {
  const cells = polygons.map(polygon => shapeField.columns.map(({ id }) => (id === 'polygon' ? polygon : '')))
  return shapeField.meanings!({} as ScopedDb, cells, reader)
}

test('while many large outlines are read, others have their turns', async () => {
  let turns = 0
  let isRead = false
  const others = () => {
    turns++
    if (!isRead) setImmediate(others)
  }
  setImmediate(others)
  const meanings = await read(Array.from({ length: 300 }, (_, place) => outline(1_000, 0.1 + place / 10_000)))
  isRead = true
  expect(meanings.every(meaning => 'value' in meaning)).toBe(true)
  expect(turns).toBeGreaterThan(5)
})

test('an outline with too many corners is refused as that', async () => {
  expect(await read([outline(2_002, 0.1)])).toEqual([{ fault: 'too-many-corners', at: 3 }])
})
