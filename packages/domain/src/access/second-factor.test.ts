import { expect, test } from 'vitest'
import type { Caller, PermissionFlags } from './access.ts'
import { mustHaveSecondFactor } from './second-factor.ts'

const FLAGS = [
  'isGlobalAdmin',
  'isCustomerAdmin',
  'isUserVehicleAdmin',
  'isManager',
  'isEngineer',
  'isRepairer',
  'isReadonly',
  'isServerUser',
  'isLimitedUser',
] as const satisfies readonly (keyof PermissionFlags)[]

type Flag = (typeof FLAGS)[number]

const holderOf = (...flags: Flag[]): Caller => ({
  ...(Object.fromEntries(FLAGS.map(flag => [flag, flags.includes(flag)])) as Record<Flag, boolean>),
  role: flags.length === 0 ? 'GUEST' : 'ANY',
  modules: [],
})

test('who changes nothing in the administration is no administrator', () => {
  const asked = FLAGS.filter(flag => mustHaveSecondFactor(holderOf(flag), ['administrators']))
  expect(asked).toEqual(['isGlobalAdmin', 'isCustomerAdmin', 'isUserVehicleAdmin'])
  expect(mustHaveSecondFactor(holderOf('isCustomerAdmin', 'isReadonly'), ['administrators'])).toBe(false)
  const filesDocuments = { ...holderOf('isEngineer'), modules: ['Vehicle File'] }
  expect(mustHaveSecondFactor(filesDocuments, ['administrators'])).toBe(false)
})

test('a rule for everybody is for everybody but programs', () => {
  const asked = FLAGS.filter(flag => mustHaveSecondFactor(holderOf(flag), ['everybody']))
  expect(asked).toEqual(FLAGS.filter(flag => flag !== 'isServerUser'))
  expect(mustHaveSecondFactor(holderOf(), ['everybody'])).toBe(true)
})

test('of several customers the strictest counts, and without a rule nobody is asked', () => {
  const engineer = holderOf('isEngineer')
  expect(mustHaveSecondFactor(engineer, ['nobody', 'administrators'])).toBe(false)
  expect(mustHaveSecondFactor(engineer, ['administrators', 'everybody', 'nobody'])).toBe(true)
  expect(mustHaveSecondFactor(holderOf('isGlobalAdmin'), [])).toBe(false)
})
