import { expect, test } from 'vitest'
import { areaOfFence, areaText, readAreaText } from './area-text.ts'

test('an area is the same after a turn through the address', () => {
  for (const text of ['52.5,-1.25,300', '52,-1;52.1,-1;52.1,-1.1']) {
    const shape = readAreaText(text)
    expect(shape).not.toBeNull()
    expect(areaText(shape!)).toBe(text)
  }
})

test('what is no area is none', () => {
  for (const text of ['', 'here', '52,-1', '52,-1;53,-1', '99,0,100', '52,-1,0', '52,-1,90000', '1,2;3,4;5']) {
    expect(readAreaText(text)).toBeNull()
  }
})

test('a geofence is an area where an address can hold it: a circle or one outline, no line and nothing with a hole', () => {
  const circle = { kind: 'circle', centre: [-0.73, 52.67], radiusM: 200 } as const
  const ring = [
    [-0.73, 52.67],
    [-0.72, 52.67],
    [-0.72, 52.68],
  ] as const
  expect(areaOfFence(circle)).toEqual(circle)
  expect(areaOfFence({ kind: 'polygon', rings: [ring] })).toEqual({ kind: 'polygon', rings: [ring] })
  expect(areaOfFence({ kind: 'polygon', rings: [ring, ring] })).toBeNull()
  expect(areaOfFence({ kind: 'corridor', line: [...ring], halfWidthM: 20 })).toBeNull()
  expect(areaOfFence({ ...circle, radiusM: 90_000 })).toBeNull()
})
