import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerOf, isRoleRegisteredWith, rolesOf } from '../../api/capabilities.ts'
import { type CallFunction, createClient, NetworkError } from '../../api/http.ts'
import { SAMPLE_SSO_PERMISSIONS } from '../../api/sample-sso-permissions.ts'
import { signedInAs } from '../../api/signed-in.fixture.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { completeSignIn } from './sign-in.ts'

const { currentUser } = signedInAs({ role: 'Customer admin', modules: ['Track', 'Trips'] })

let answers: Record<string, { status: number; body: unknown }> = {}
const received: string[] = []
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: {} }
  response.writeHead(status).end(JSON.stringify(body))
})

const clientOf = (baseUrl: string) =>
  createClient({
    addressOf: path => baseUrl + path,
    authorization: async () => 'Bearer abc',
    onUnauthorized: () => {},
    onServerError: error => reported.push(error.message),
  })

let call: CallFunction
const reported: string[] = []
const logged = vi.spyOn(console, 'error').mockReturnValue()

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  call = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => logged.mockRestore())
afterAll(() => new Promise(resolve => server.close(resolve)))

function answering(user: { status: number; body: unknown }, permissions: unknown) {
  answers = {
    '/api/user/get_current_user/': user,
    '/sso/userinfo': { status: 200, body: { extra_vars: permissions === undefined ? {} : { permissions } } },
  }
}

const found = { status: 200, body: currentUser }

describe('signing in', () => {
  it('loads the user and the permission list with the bearer token [AUTH-28] [AUTH-32]', async () => {
    answering(found, SAMPLE_SSO_PERMISSIONS.slice(0, 1))
    received.length = 0
    expect(await completeSignIn(call, true)).toEqual({
      kind: 'signed in',
      signedIn: { currentUser, ssoPermissions: SAMPLE_SSO_PERMISSIONS.slice(0, 1) },
    })
    expect(received).toEqual(['GET /api/user/get_current_user/ Bearer abc', 'GET /sso/userinfo Bearer abc'])
  })

  it.each([401, 403, 500])(
    'an answer of %i gives no user and leads to single sign-on [AUTH-14] [AUTH-35]',
    async status => {
      answering({ status, body: { detail: 'no' } }, [])
      expect(await completeSignIn(call, false)).toEqual({ kind: 'start single sign-on' })
    },
  )

  it('a user that cannot be loaded is logged, and no dialog opens [AUTH-37]', async () => {
    answering({ status: 500, body: { detail: 'It broke' } }, [])
    logged.mockClear()
    await completeSignIn(call, false)
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'the current user could not be loaded',
      expect.objectContaining({ message: 'It broke' }),
    )
    expect(reported).toEqual([])
  })

  it('a server that cannot be reached is an error, not a sign-out [AUTH-36]', async () => {
    await expect(completeSignIn(clientOf('http://127.0.0.1:1'), false)).rejects.toBeInstanceOf(NetworkError)
  })

  it('a missing permission list is refused in production [AUTH-21]', async () => {
    answering(found, undefined)
    expect(await completeSignIn(call, true)).toEqual({ kind: 'refused' })
  })

  it('a missing permission list is replaced by the sample elsewhere [AUTH-22] [N-11]', async () => {
    answering(found, undefined)
    const outcome = await completeSignIn(call, false)
    if (outcome.kind !== 'signed in') throw new Error(outcome.kind)
    const listed = outcome.signedIn.ssoPermissions.map(entry => {
      const flags = Object.entries(entry).filter(([, value]) => value === true)
      return [entry.PermissionName, entry.ExternalAppReference, entry.Level, ...flags.map(([name]) => name)]
    })
    expect(listed).toEqual([
      ['Datalive Admin', 'datalive', 1, 'IsCustomerAdmin'],
      ['Defect Admin', 'DEFECT', 1, 'IsCustomerAdmin'],
      ['Defect Repairer', 'DEFECT', 2, 'IsRepairer'],
      ['Defect Limited', 'DEFECT', 3],
      ['Safety Inspection Brake Test Uploader', 'SAFETY_INSPECTION', 2, 'IsEngineer'],
      ['Safety Inspection Manager', 'SAFETY_INSPECTION', 2, 'IsManager'],
      ['Agency Onboarding', 'DRIVER_AGENCY_ONBOARDING', 2, 'IsManager'],
    ])
  })

  it('an empty list is a list: no companion app opens', async () => {
    answering(found, [])
    const outcome = await completeSignIn(call, true)
    expect(outcome.kind === 'signed in' && outcome.signedIn.ssoPermissions).toEqual([])
  })
})

describe('what a user may do', () => {
  it('modules are the permissions and the upper-cased permission name is the role [AUTH-13] [PERM-01] [PERM-02]', () => {
    expect(callerOf(currentUser)).toMatchObject({ role: 'CUSTOMER ADMIN', modules: ['Track', 'Trips'] })
  })

  it('the role is registered with listEvents, which the events page asks for, and editEvents [PERM-03]', () => {
    expect(rolesOf(currentUser)).toEqual({ 'CUSTOMER ADMIN': ['listEvents', 'editEvents'] })
    expect(pages.events.rule).toMatchObject({ role: 'listEvents' })
    const signedIn = signedInAs({ modules: ['Events'] })
    expect(mayOpenPage(pages.events.rule, signedIn)).toBe(true)
    expect(isRoleRegisteredWith(signedIn, 'editEvents')).toBe(true)
  })
})
