import { describe, expect, it } from 'vitest'
import { faultOfPassword } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    ['nine char', 'short'],
    ['x'.repeat(201), 'long'],
    ['Password123', 'common'],
    ['Benfica1904', 'common'],
    ['aaaaaaaaaaaaaaa', 'common'],
    ['1212121212', 'common'],
    ['Northgate2026', 'personal'],
    ['ana.sousa@northgate.example', 'personal'],
  ])('%s is refused as %s', async (password, fault) => {
    expect(await faultOfPassword(password, ['Northgate', 'Ana', 'ana.sousa@northgate.example'])).toBe(fault)
  })

  it.each(['three unrelated words', 'Northgate has eleven blue lorries', 'ñandú-verde-7'])(
    '%s is taken',
    async password => {
      expect(await faultOfPassword(password, ['Northgate', 'Ana'])).toBeNull()
    },
  )

  it.each([
    ['1q2w3e4r5t', 409],
    ['PoiuytrewQ', 3_228],
    ['1234567890l', 95_976],
    ['1234567890g', 95_977],
    ['0995359291', 96_325],
  ])('%s is refused: it is the most used but %i', async password => {
    expect(await faultOfPassword(password, [])).toBe('common')
  })

  it.each([
    ['pianoforte', 3_000],
    ['1969camaro', 6_000],
    ['2457896243', 9_000],
    ['totaldrama', 9_990],
  ])('%s is refused: of those with ten characters it is the most used but %i', async password => {
    expect(await faultOfPassword(password, [])).toBe('common')
  })

  it('is counted in characters as people see them', async () => {
    expect(await faultOfPassword('😀😁😂🤣😃😄', [])).toBe('short')
  })
})
