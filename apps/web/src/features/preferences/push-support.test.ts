import { expect, test } from 'vitest'
import { type BrowserFacts, pushSupportOf } from './push-support.ts'

const USUAL: BrowserFacts = {
  isSecureContext: true,
  hasPush: true,
  isApple: false,
  isInstalled: false,
  permission: 'default',
}

test.each<[Partial<BrowserFacts>, ReturnType<typeof pushSupportOf>]>([
  [{}, 'ready'],
  [{ permission: 'granted' }, 'ready'],
  [{ permission: 'denied' }, 'denied'],
  [{ isSecureContext: false, hasPush: false }, 'insecure'],
  [{ hasPush: false }, 'unsupported'],
  [{ hasPush: false, isApple: true }, 'not installed'],
  [{ hasPush: false, isApple: true, isInstalled: true }, 'unsupported'],
  [{ isApple: true, isInstalled: true }, 'ready'],
])('a browser with %o is %s', (facts, support) => {
  expect(pushSupportOf({ ...USUAL, ...facts })).toBe(support)
})
