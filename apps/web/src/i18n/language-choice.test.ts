import { describe, expect, it } from 'vitest'
import { pickLanguage } from './language-choice.ts'

describe('the language', () => {
  const offered = [{ reference: 'EN' }, { reference: 'pt' }]

  it('is the stored choice, then the first of the user, then English [I18N-01] [I18N-02] [AUTH-01] [C-50]', () => {
    expect(pickLanguage('PT', ['EN'], offered)).toBe('PT')
    expect(pickLanguage(null, ['pt', 'EN'], offered)).toBe('PT')
    expect(pickLanguage(null, [], offered)).toBe('EN')
  })

  it('is never one that is not offered', () => {
    expect(pickLanguage('FR', ['de'], offered)).toBe('EN')
  })
})
