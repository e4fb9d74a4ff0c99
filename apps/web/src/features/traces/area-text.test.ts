import { expect, test } from 'vitest'
import { areaText, readAreaText } from './area-text.ts'

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
