import { expect, test } from 'vitest'
import { PERMISSION_FLAGS_OF_NOBODY as NOBODY } from './nobody.fixture.ts'
import { signerRolesOf } from './signer-roles.ts'

test.each([
  ['a limited user', { isLimitedUser: true, isEngineer: true }, ['driver']],
  ['a repairer', { isRepairer: true }, ['driver', 'inspector', 'repairer']],
  ['an engineer', { isEngineer: true }, ['driver', 'inspector', 'repairer', 'verifier']],
  ['a manager', { isManager: true }, ['driver', 'inspector', 'repairer', 'verifier', 'manager']],
  ['whoever only reads', { isReadonly: true, isManager: true }, []],
])('%s signs as what the states allow', (_who, flags, roles) => {
  expect(signerRolesOf({ ...NOBODY, ...flags })).toEqual(roles)
})
