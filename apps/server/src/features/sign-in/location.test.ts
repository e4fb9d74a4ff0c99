import { localPath } from '@milepost/contract/sign-in.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLocation } from './location.ts'

describe('where sign-in may send a browser', () => {
  it.each(['/home', '/track?vehicle=3#map', '/trace?search=AB%2012'])('%s stays as it is', path => {
    expect(localPath.safeParse(path).success).toBe(true)
    expect(toLocation(path)).toBe(path)
  })

  it('encodes what a header cannot hold', () => {
    expect(toLocation('/trace?search=Évora 12')).toBe('/trace?search=%C3%89vora%2012')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'home',
    '',
  ])('refuses %j', path => {
    expect(localPath.safeParse(path).success).toBe(false)
  })

  it('never leaves the site, whatever it accepts', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\r',
      ' ',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      'evil.example',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), pieces => {
        const path = `/${pieces.join('')}`
        if (!localPath.safeParse(path).success) return
        const location = toLocation(path)
        expect(location).toMatch(/^\/[!-~]*$/)
        expect(new URL(location, 'https://fleet.example').origin).toBe('https://fleet.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
