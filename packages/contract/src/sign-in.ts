import { z } from 'zod'
import { LOCAL_PATH, LONGEST_LOCAL_PATH } from './local-path.ts'
import { routes, signedIn } from './route.ts'
import { ssoPermission } from './users.ts'

const SIGN_IN = 'it is part of signing in or out'

/** Where the browser is sent afterwards: a path of this site only, so that sign-in cannot forward to another (C-11). */
export const localPath = z.string().max(LONGEST_LOCAL_PATH).regex(LOCAL_PATH)

/** The sign-in host of the documents, served under /sso (N-07 to N-10, N-64). */
export const signIn = routes({
  login: {
    method: 'GET',
    path: '/sso/login',
    summary: 'Starts single sign-on and returns to redirect_uri with the access-token cookie set',
    access: { kind: 'public', because: SIGN_IN },
    query: z.object({ redirect_uri: localPath.default('/login'), language: z.enum(['EN', 'PT']).optional() }),
    result: 'redirect',
    errors: [503],
    perMinute: 60,
  },
  callback: {
    method: 'GET',
    path: '/sso/callback',
    summary: 'Where the OpenID provider returns to',
    access: { kind: 'public', because: SIGN_IN },
    query: z.looseObject({}),
    result: 'redirect',
    errors: [400, 403, 503],
    perMinute: 60,
  },
  logout: {
    method: 'GET',
    path: '/sso/logout',
    summary: 'Ends the session here and at the provider',
    access: { kind: 'public', because: SIGN_IN },
    query: z.object({ redirect_uri: localPath.default('/login') }),
    result: 'redirect',
  },
  check: {
    method: 'GET',
    path: '/sso/login_check/',
    summary: 'Whether the cookie belongs to a living session',
    access: { kind: 'public', because: SIGN_IN },
    result: z.object({ authenticated: z.boolean(), user_id: z.number().int().nullable() }),
  },
  cookie: {
    method: 'GET',
    path: '/sso/cookie/',
    summary: 'The token of the HttpOnly access-token cookie, read once by the page and held in memory',
    access: { kind: 'public', because: SIGN_IN },
    result: z.object({ access_token: z.string().nullable() }),
    errors: [403],
  },
  endCookie: {
    method: 'DELETE',
    path: '/sso/cookie/',
    summary:
      'Ends the session of the cookie and clears both cookies; one that is not of the bearer token sent along stays',
    access: { kind: 'public', because: SIGN_IN },
    result: z.object({ ended: z.boolean() }),
    errors: [403],
  },
  userinfo: {
    method: 'GET',
    path: '/sso/userinfo',
    summary: 'The OpenID claims of the user; extra_vars.permissions lists the companion apps',
    access: signedIn,
    result: z.object({
      sub: z.string(),
      email: z.string(),
      given_name: z.string(),
      family_name: z.string(),
      extra_vars: z.object({ permissions: z.array(ssoPermission) }),
    }),
  },
})
