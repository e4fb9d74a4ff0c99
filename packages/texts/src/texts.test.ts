import i18next, { type TFunction } from 'i18next'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { allTexts, FILES } from './all-texts.ts'
import { I18NEXT_OPTIONS } from './i18next-options.ts'
import { LANGUAGES, LOCALES, languageOf } from './language.ts'
import type { TextKey } from './text-key.ts'

const en = allTexts('en')
const pt = allTexts('pt')

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted()
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

describe('texts', () => {
  it('every text exists in both languages and is not empty [I18N-01]', () => {
    expect(Object.keys(en).length).toBeGreaterThan(1000)
    for (const { name, texts } of FILES) {
      expect.soft(Object.keys(texts.pt).toSorted(), name).toEqual(Object.keys(texts.en).toSorted())
    }
    expect([...Object.values(en), ...Object.values(pt)].filter(text => text.trim() === '')).toEqual([])
  })

  it('no text stands in two files', () => {
    const keys = FILES.flatMap(({ texts }) => Object.keys(texts.en))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('no text shows the name of its plural form', () => {
    expect([...Object.values(en), ...Object.values(pt)].filter(text => withoutPlural(text) !== text)).toEqual([])
  })

  it('both languages fill in the same values, those that the key names', () => {
    const differing = Object.keys(en).filter(key => {
      const named = placeholders(key)
      return [en, pt].some(texts => {
        const filled = placeholders(texts[key] ?? '')
        // The form for one may do without its number.
        const missing = named.filter(name => !filled.includes(name))
        const more = filled.filter(name => !named.includes(name))
        return more.length > 0 || missing.some(() => !key.endsWith('_one'))
      })
    })
    expect(differing).toEqual([])
  })

  it('a text that counts has each form that en-GB and pt-PT tell apart; a million takes the form of many', () => {
    const counted = new Set(
      Object.keys(en)
        .filter(key => key !== withoutPlural(key))
        .map(withoutPlural),
    )
    expect(counted.size).toBeGreaterThan(15)
    for (const language of LANGUAGES) {
      const { pluralCategories } = new Intl.PluralRules(LOCALES[language]).resolvedOptions()
      const texts = { en, pt }[language]
      for (const category of pluralCategories.filter(one => one !== 'many')) {
        expect
          .soft(
            [...counted].filter(key => texts[`${key}_${category}`] === undefined),
            category,
          )
          .toEqual([])
      }
    }
  })

  it('nothing but one, and no million, is counted by the form of one', async () => {
    const instance = i18next.createInstance()
    const resources = { 'en-GB': { translation: en }, 'pt-PT': { translation: pt } }
    await instance.init({ ...I18NEXT_OPTIONS, lng: 'en-GB', resources })
    const counts = [0, 1, 2, 1_000_000]
    const say = (language: 'en' | 'pt') => {
      const t = instance.getFixedT(LOCALES[language])
      return counts.map(count => t('{{count}} trips', { count }))
    }
    expect(say('en')).toEqual(['0 trips', '1 trip', '2 trips', '1000000 trips'])
    expect(say('pt')).toEqual(['0 viagens', '1 viagem', '2 viagens', '1000000 viagens'])
  })

  it('a key that has no text, and a value that is not filled in, are type errors', () => {
    const mistakes = (t: TFunction) => [
      // @ts-expect-error: there is no such text
      t('No such text'),
      // @ts-expect-error: the count is not filled in
      t('{{count}} trips'),
    ]
    expectTypeOf(mistakes).toBeFunction()
    expectTypeOf<'{{count}} trips'>().not.toExtend<TextKey>()
  })

  it('a misspelt source text is its own key and is shown corrected [UNAUTH-02]', () => {
    expect(en['You do not have permission to veiw that module.']).toBe(
      'You do not have permission to view that module.',
    )
  })
})

describe('languages', () => {
  it('are English as in Great Britain and Portuguese as in Portugal [I18N-01] [I18N-02]', () => {
    expect(LOCALES).toEqual({ en: 'en-GB', pt: 'pt-PT' })
  })

  it('are referred to in either case [C-48]', () => {
    expect(['PT', 'pt', 'EN', 'fr'].map(languageOf)).toEqual(['pt', 'pt', 'en', null])
  })
})
