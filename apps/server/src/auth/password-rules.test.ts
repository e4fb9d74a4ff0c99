import { describe, expect, it } from 'vitest'
import { faultOfPassword } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    ['nine char', 'short'],
    ['x'.repeat(201), 'long'],
    ['Password123', 'common'],
    ['aaaaaaaaaaaaaaa', 'common'],
    ['1212121212', 'common'],
    ['Northgate2026', 'personal'],
    ['ana.sousa@northgate.example', 'personal'],
  ])('%s is refused as %s', (password, fault) => {
    expect(faultOfPassword(password, ['Northgate', 'Ana', 'ana.sousa@northgate.example'])).toBe(fault)
  })

  it.each(['three unrelated words', 'Northgate has eleven blue lorries', 'ñandú-verde-7'])('%s is taken', password => {
    expect(faultOfPassword(password, ['Northgate', 'Ana'])).toBeNull()
  })

  it('is counted in characters as people see them', () => {
    expect(faultOfPassword('😀😁😂🤣😃😄', [])).toBe('short')
  })
})
