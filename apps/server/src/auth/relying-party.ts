import { cookieNames } from '@milepost/contract/cookie-names.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Keys } from '../db/secrets/key-rings.ts'
import { SIGN_IN_ATTEMPT } from '../db/secrets/signing-keys.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { verifyWithAny } from './verify-with-any.ts'

export interface RelyingParty {
  /** Remembers the attempt in a cookie and returns the provider's address to go to. */
  start(reply: FastifyReply, attempt: { redirectUri: string; language: 'EN' | 'PT' | undefined }): Promise<string>
  /** Checks what the provider sent back. Throws SignInFailure when it does not belong to an attempt of this browser. */
  finish(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ identity: Identity; amr: string[]; redirectUri: string }>
  /** Where an external issuer ends its own session and sends the browser back; null when it has no such address or is ours. */
  endSessionUrl(): Promise<string | null>
}

/** Our provider names our user; an external one vouches for an e-mail address. */
export type Identity = { id: number } | { email: string }

export type SignInFailureReason = 'expired' | 'cancelled' | 'unavailable' | 'e-mail not verified'

export class SignInFailure extends Error {
  readonly reason: SignInFailureReason

  constructor(reason: SignInFailureReason, cause?: unknown) {
    super(`Sign-in was not completed: ${reason}`, { cause })
    this.reason = reason
  }
}

interface Attempt {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

interface Place {
  /** Address people open. */
  origin: string
  /** Where this process reaches itself, such as http://127.0.0.1:8080: `origin` may be a proxy it cannot reach. */
  loopback: string
}

const CALLBACK = '/sso/callback'

/** An issuer returns only to registered addresses: this one (C-13). */
const SIGNED_OUT = '/login?signed_out=1'

/** The server's side of OpenID Connect, towards the embedded provider or the configured issuer. */
export async function createRelyingParty(
  { config, keys, log }: Pick<Context, 'config' | 'keys' | 'log'>,
  provider: OpenIdProvider | null,
  { origin, loopback }: Place,
): Promise<RelyingParty> {
  const ring = await keys.open(SIGN_IN_ATTEMPT)
  const { isHttps, ofSite } = cookieNames(origin)
  // What begins with __Host- is of the whole site, or a browser does not take it.
  const place = isHttps ? { path: '/', secure: true } : { path: CALLBACK, secure: false }
  /** One cookie for each attempt: a person may begin in two windows. */
  const cookieOf = (state: string) => ofSite(`milepost-sign-in-${state.replace(/[^\w-]/g, '').slice(0, 16)}`)
  let discovered: Promise<openid.Configuration> | null = null

  const configuration = async (): Promise<openid.Configuration> => {
    discovered ??= provider ? discoverOwn(provider, origin, loopback) : discoverExternal(config.oidc)
    try {
      return await discovered
    } catch (error) {
      discovered = null
      log.error({ err: error }, 'the OpenID issuer does not respond')
      throw new SignInFailure('unavailable', error)
    }
  }

  return {
    async start(reply, { redirectUri, language }) {
      const server = await configuration()
      const attempt: Attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        redirectUri,
      }
      reply.setCookie(cookieOf(attempt.state), await seal(attempt, ring), {
        ...place,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: SIGN_IN_ATTEMPT.validS,
      })
      return openid.buildAuthorizationUrl(server, {
        redirect_uri: `${origin}${CALLBACK}`,
        scope: provider ? 'openid' : 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(language && { ui_locales: language === 'PT' ? 'pt-PT pt' : 'en-GB en' }),
      }).href
    },

    async finish(request, reply) {
      const returned = new URL(request.url, origin)
      const cookie = cookieOf(returned.searchParams.get('state') ?? '')
      const attempt = await unseal(request.cookies[cookie], ring)
      reply.clearCookie(cookie, place)
      if (!attempt) throw new SignInFailure('expired')
      const server = await configuration()
      const tokens = await exchange(server, returned, attempt)
      const identity = await (provider ? ownIdentity(tokens) : verifiedEmail(server, tokens))
      return { identity, amr: amrOf(tokens), redirectUri: attempt.redirectUri }
    },

    async endSessionUrl() {
      if (provider) return null
      const server = await configuration().catch(() => null)
      if (!server?.serverMetadata().end_session_endpoint) return null
      return openid.buildEndSessionUrl(server, { post_logout_redirect_uri: `${origin}${SIGNED_OUT}` }).href
    },
  }
}

/** Over loopback: `origin` may be an https address that only the outside can reach. */
function discoverOwn(provider: OpenIdProvider, origin: string, loopback: string): Promise<openid.Configuration> {
  const overLoopback: openid.CustomFetch = (url, options) =>
    fetch(url.startsWith(`${origin}/`) ? loopback + url.slice(origin.length) : url, options as RequestInit)
  return openid.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    openid.ClientSecretBasic(provider.clientSecret),
    {
      [openid.customFetch]: overLoopback,
      execute: [
        openid.enableNonRepudiationChecks,
        ...(origin.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    },
  )
}

function discoverExternal(issuer: Context['config']['oidc']): Promise<openid.Configuration> {
  if (!issuer) throw new Error('There is no embedded OpenID provider and no issuer is configured')
  const authentication = issuer.clientSecret ? openid.ClientSecretPost(issuer.clientSecret) : openid.None()
  return openid.discovery(new URL(issuer.issuer), issuer.clientId, undefined, authentication, {
    timeout: 10,
    // An http issuer is a choice of the configuration, for a trial on one machine.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(issuer.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ],
  })
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

async function exchange(server: openid.Configuration, returned: URL, attempt: Attempt): Promise<Tokens> {
  try {
    return await openid.authorizationCodeGrant(server, returned, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError) {
      throw new SignInFailure(error.error === 'access_denied' ? 'cancelled' : 'expired', error)
    }
    if (error instanceof openid.ResponseBodyError) throw new SignInFailure('expired', error)
    throw new SignInFailure('unavailable', error)
  }
}

function ownIdentity(tokens: Tokens): Identity {
  return { id: Number(tokens.claims()?.sub) }
}

/** How the issuer says that it recognised them (RFC 8176); none where it does not say. */
const amrOf = (tokens: Tokens): string[] => z.array(z.string().max(50)).max(10).catch([]).parse(tokens.claims()?.amr)

/** Some issuers put the address into the ID token, others only into userinfo. */
async function verifiedEmail(server: openid.Configuration, tokens: Tokens): Promise<Identity> {
  const claims = tokens.claims()
  if (!claims) throw new SignInFailure('expired')
  const stated =
    claims.email === undefined && server.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(server, tokens.access_token, claims.sub)
      : claims
  if (typeof stated.email !== 'string' || stated.email_verified !== true) throw new SignInFailure('e-mail not verified')
  return { email: stated.email }
}

function seal(attempt: Attempt, ring: Keys<string>): Promise<string> {
  const key = Buffer.from(ring.now()[0], 'base64url')
  return new SignJWT({ ...attempt })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(`${SIGN_IN_ATTEMPT.validS}s`)
    .sign(key)
}

async function unseal(cookie: string | undefined, ring: Keys<string>): Promise<Attempt | null> {
  if (!cookie) return null
  return (await verifyWithAny<Attempt>(ring, cookie, { algorithms: ['HS256'] }))?.payload ?? null
}
