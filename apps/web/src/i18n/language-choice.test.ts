import { describe, expect, it } from 'vitest'
import { pickLanguage } from './language-choice.ts'

describe('the language', () => {
  const offered = [{ reference: 'EN' }, { reference: 'pt' }]

  it('is the stored choice, then the first of the user, then English [I18N-01] [I18N-02] [AUTH-01] [C-50]', () => {
    const ofBrowser: string[] = []
    expect(pickLanguage({ stored: 'PT', ofUser: ['EN'], ofBrowser }, offered)).toBe('PT')
    expect(pickLanguage({ stored: null, ofUser: ['pt', 'EN'], ofBrowser }, offered)).toBe('PT')
    expect(pickLanguage({ stored: null, ofBrowser }, offered)).toBe('EN')
  })

  it('is never one that is not offered', () => {
    expect(pickLanguage({ stored: 'FR', ofUser: ['de'], ofBrowser: ['es-ES', 'it'] }, offered)).toBe('EN')
  })

  it('of a first visit is that of the browser, before and after signing in, unless the user set one', () => {
    const ofBrowser = ['fr-FR', 'pt-PT', 'en-GB']
    expect(pickLanguage({ stored: null, ofBrowser }, offered)).toBe('PT')
    expect(pickLanguage({ stored: null, ofUser: ['EN', 'PT'], ofBrowser }, offered)).toBe('PT')
    expect(pickLanguage({ stored: null, preferred: 'en', ofUser: ['EN', 'PT'], ofBrowser }, offered)).toBe('EN')
    expect(pickLanguage({ stored: null, ofUser: ['EN'], ofBrowser }, offered)).toBe('EN')
    expect(pickLanguage({ stored: 'EN', ofBrowser }, offered)).toBe('EN')
  })
})
