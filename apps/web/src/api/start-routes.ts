import type { appConfigs } from '@milepost/contract/app-config.ts'
import type { languages } from '@milepost/contract/languages.ts'
import type { Route } from '@milepost/contract/route.ts'
import type { signIn } from '@milepost/contract/sign-in.ts'
import type { users } from '@milepost/contract/users.ts'

/** As much of a route as a call goes by, with the type of all of it. */
function startRoute<R extends Route>(method: R['method'], path: R['path'], kind: R['access']['kind']): R
function startRoute(method: string, path: string, kind: string): object {
  return { method, path, access: { kind } }
}

/**
 * The routes of the contract that the page calls before it knows who is there. The contract itself brings the schemas of all that is
 * sent and answered, and their library, which the sign-in page can do without: start-routes.test.ts holds these to it.
 */
export const startRoutes = {
  appConfig: startRoute<typeof appConfigs.get>('GET', '/api/app_config/', 'public'),
  languages: startRoute<typeof languages.list>('GET', '/api/language_configs/', 'public'),
  cookie: startRoute<typeof signIn.cookie>('GET', '/sso/cookie/', 'public'),
  endCookie: startRoute<typeof signIn.endCookie>('DELETE', '/sso/cookie/', 'public'),
  loginCheck: startRoute<typeof signIn.check>('GET', '/sso/login_check/', 'public'),
  userinfo: startRoute<typeof signIn.userinfo>('GET', '/sso/userinfo', 'signed-in'),
  currentUser: startRoute<typeof users.current>('GET', '/api/user/get_current_user/', 'signed-in'),
  jwt: startRoute<typeof users.reobtainJwt>('GET', '/api/reobtain_jwt/', 'signed-in'),
}
