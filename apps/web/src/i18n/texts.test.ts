import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '../shell/pages.ts'
import { pickLanguage } from './language-choice.ts'

const web = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(web, file), 'utf8')
const textsOf = (language: string): Record<string, string> => JSON.parse(read(`public/i18n/${language}.json`))
const en = textsOf('en')
const pt = textsOf('pt')

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

const sources = globSync('src/**/*.{ts,tsx}', { cwd: web }).filter(file => !file.includes('.test.'))
const usedKeys = sources.flatMap(file =>
  [...read(file).matchAll(/\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)].map(([, single, double]) =>
    (single ?? double ?? '').replaceAll("\\'", "'"),
  ),
)

describe('texts', () => {
  it('every text exists in both languages [I18N-01]', () => {
    expect(Object.keys(pt).toSorted()).toEqual(Object.keys(en).toSorted())
    expect(Object.values(pt).filter(text => text.trim() === '')).toEqual([])
  })

  it('every text that the code uses exists', () => {
    expect(usedKeys.length).toBeGreaterThan(40)
    const known = new Set(Object.keys(en).flatMap(key => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]))
    expect(usedKeys.filter(key => !known.has(key))).toEqual([])
    expect(Object.values(pages).filter(page => !known.has(page.title))).toEqual([])
  })

  it('both languages fill in the same values', () => {
    const different = Object.keys(en).filter(
      key => placeholders(en[key] ?? '').join() !== placeholders(pt[key] ?? '').join(),
    )
    expect(different).toEqual([])
  })

  it('a misspelt source text is its own key and is shown corrected [UNAUTH-02] [C-07]', () => {
    expect(en['You do not have permission to veiw that module.']).toBe(
      'You do not have permission to view that module.',
    )
  })
})

describe('the language', () => {
  const offered = [{ reference: 'EN' }, { reference: 'pt' }]

  it('is the stored choice, then the first of the user, then English [I18N-02] [AUTH-01] [C-50]', () => {
    expect(pickLanguage('PT', ['EN'], offered)).toBe('PT')
    expect(pickLanguage(null, ['pt', 'EN'], offered)).toBe('PT')
    expect(pickLanguage(null, [], offered)).toBe('EN')
  })

  it('is never one that is not offered [I18N-03]', () => {
    expect(pickLanguage('FR', ['de'], offered)).toBe('EN')
  })
})
