import { appConfigs } from '@milepost/contract/app-config.ts'
import { languages } from '@milepost/contract/languages.ts'
import type { Route } from '@milepost/contract/route.ts'
import { signIn } from '@milepost/contract/sign-in.ts'
import { users } from '@milepost/contract/users.ts'
import { expect, it } from 'vitest'
import { startRoutes } from './start-routes.ts'

const OF_CONTRACT: Record<keyof typeof startRoutes, Route> = {
  appConfig: appConfigs.get,
  languages: languages.list,
  cookie: signIn.cookie,
  endCookie: signIn.endCookie,
  loginCheck: signIn.check,
  userinfo: signIn.userinfo,
  currentUser: users.current,
  jwt: users.reobtainJwt,
}

it.each(Object.entries(OF_CONTRACT))('%s is called as the contract has it', (name, { access, ...route }) => {
  const called: Route = startRoutes[name as keyof typeof startRoutes]
  expect(called).toMatchObject({ method: route.method, path: route.path, access: { kind: access.kind } })
  // Nothing that a call would have to heed besides.
  expect([route.status, route.takesJwt, route.bodyTypes]).toEqual([undefined, undefined, undefined])
  expect(route.result).toBeTypeOf('object')
})
