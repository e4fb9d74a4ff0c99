import { createHash } from 'node:crypto'
import { cookieNames } from '@milepost/contract/cookie-names.ts'
import { isLoopback } from '@milepost/domain/net/loopback.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JWK } from 'jose'
import Keygrip from 'keygrip'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Context } from '../context.ts'
import { newKey } from '../db/key-hash.ts'
import { loadSecret } from '../db/secrets/installation-secrets.ts'
import { OIDC_ALGORITHM, OIDC_COOKIE, OIDC_SIGNING } from '../db/secrets/signing-keys.ts'
import { mountInteraction } from './interaction.ts'
import { createOidcAdapter } from './oidc-adapter.ts'
import { pageTexts } from './pages/language.ts'
import { renderNoticePage } from './pages/notice-page.ts'

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  mount: (app: FastifyInstance) => Promise<void>
  /** Forgets what the provider knows of this browser. */
  endSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const PREFIX = '/oidc'
const CLIENT_ID = 'milepost'
/** What it signs is valid as long as a person may take to sign in. */
const INTERACTION_S = Math.min(OIDC_COOKIE.validS, OIDC_SIGNING.validS)
const CODE_S = 60

/** Requests a minute from one address: a sign-in takes five, and a whole office may share the address. */
const PER_MINUTE = 600

/**
 * The embedded OpenID provider under /oidc, for this application only. It responds under `origin` whatever name it was
 * reached by, and never signs anybody in from its own memory: how long a session lives is decided in one place, ours.
 */
export async function createOpenIdProvider(
  context: Pick<Context, 'config' | 'system' | 'secrets' | 'keys' | 'demo' | 'log'>,
  origin: string,
): Promise<OpenIdProvider> {
  const { secrets, keys } = context
  const clientSecret = await loadSecret(secrets, 'oidc client secret', newKey)
  const [signing, cookies] = [await keys.open(OIDC_SIGNING), await keys.open(OIDC_COOKIE)]
  const { isHttps, ofSite, ofAddress } = cookieNames(origin)
  // The provider binds the last two to the address of an interaction, so that a person may begin in two windows.
  const names = {
    session: ofSite('milepost-oidc'),
    interaction: ofAddress('milepost-oidc-interaction'),
    resume: ofAddress('milepost-oidc-resume'),
  }
  const make = () => {
    const used = { jwks: signing.now(), cookieKeys: cookies.now(), names }
    const provider = makeProvider(context, origin, clientSecret, used)
    return { provider, serve: provider.callback() }
  }
  const stateOf = () =>
    createHash('sha256')
      .update(JSON.stringify([signing.now(), cookies.now()]))
      .digest('hex')
  let made = { ...make(), state: stateOf() }
  /** Made again when keys are rotated; what it remembers is in the database. */
  const current = () => {
    const state = stateOf()
    if (made.state !== state) made = { ...make(), state }
    return made
  }
  return {
    issuer: made.provider.issuer,
    clientId: CLIENT_ID,
    clientSecret,
    async mount(app) {
      mountInteraction(app, context, () => current().provider, origin)
      await app.register(async scope => mountProvider(scope, () => current().serve, origin))
    },
    async endSession(request, reply) {
      const id = request.cookies[names.session]
      if (!id) return
      const session = await current().provider.Session.find(id)
      await session?.destroy()
      for (const name of [names.session, `${names.session}.sig`]) {
        reply.clearCookie(name, { path: '/', secure: isHttps })
      }
    },
  }
}

interface ProviderKeys {
  jwks: JWK[]
  cookieKeys: string[]
  names: { session: string; interaction: string; resume: string }
}

function makeProvider(
  { system, log }: Pick<Context, 'system' | 'log'>,
  origin: string,
  clientSecret: string,
  { jwks, cookieKeys, names }: ProviderKeys,
): Provider {
  const provider = new Provider(`${origin}${PREFIX}`, {
    adapter: createOidcAdapter(system),
    // The first of an algorithm signs.
    jwks: { keys: jwks },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/sso/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: OIDC_ALGORITHM,
      },
    ],
    // How somebody was recognised goes with who they are: the session keeps it.
    claims: { openid: ['sub', 'amr'] },
    scopes: ['openid'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Given the keys alone it would sign by SHA-1.
    cookies: { keys: new Keygrip(cookieKeys, 'sha256'), names },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => `${PREFIX}/interaction/${interaction.uid}`, policy: alwaysAsk() },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: async ctx => {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => {
      const language = /^pt/i.test(ctx.get('accept-language')) ? 'PT' : 'EN'
      ctx.type = 'html'
      ctx.body = renderNoticePage({
        language,
        message: pageTexts(language)(
          'It took too long, or was started in another window. Nothing is lost: start again.',
        ),
        reference: out.error,
      })
    },
    ttl: {
      AccessToken: CODE_S,
      AuthorizationCode: CODE_S,
      IdToken: INTERACTION_S,
      Interaction: INTERACTION_S,
      Session: INTERACTION_S,
      Grant: INTERACTION_S,
    },
  })
  provider.proxy = true // believes the headers that serve() sets, and only those
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the OpenID provider failed'))
  return provider
}

/** Requires the password each time; consent is not required, since the only client is this application itself. */
function alwaysAsk(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(new Check('not_now', 'Nobody has signed in for this request', ctx => !ctx.oidc.result?.login))
  return policy
}

function mountProvider(scope: FastifyInstance, serve: () => ReturnType<Provider['callback']>, origin: string): void {
  const { host, protocol } = new URL(origin)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${PREFIX}/*`,
    schema: { hide: true },
    // Our own calls for tokens and keys come from this machine, for everybody.
    config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute', allowList: request => isLoopback(request.ip) } },
    handler: async (request, reply) => {
      reply.hijack()
      const { raw } = request
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-forwarded-for'] = request.ip
      Object.assign(raw, { originalUrl: raw.url })
      raw.url = raw.url?.slice(PREFIX.length) ?? '/'
      await serve()(raw, reply.raw)
    },
  })
}
