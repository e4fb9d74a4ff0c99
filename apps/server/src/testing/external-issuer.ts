import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { freePort } from '../net/free-port.ts'

export interface ExternalIssuer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who the issuer says has signed in; null: they cancel. */
  person: { email: string; verified: boolean } | null
  stop(): Promise<void>
}

/** An external OpenID issuer, which signs `person` in without a password. */
export async function startExternalIssuer(clientOrigin: string): Promise<ExternalIssuer> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const client = { client_id: 'milepost', client_secret: 'a secret shared with the issuer' }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${clientOrigin}/sso/callback`],
        post_logout_redirect_uris: [`${clientOrigin}/login?signed_out=1`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of this test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/consent' },
    findAccount: (_ctx, id) => {
      const { email, verified } = JSON.parse(Buffer.from(id, 'base64url').toString()) as NonNullable<
        ExternalIssuer['person']
      >
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified }) }
    },
    loadExistingGrant: async ctx => {
      const { client: asking, session } = ctx.oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const running: ExternalIssuer = {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    person: null,
    stop: () => new Promise(done => server.close(() => done())),
  }
  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/consent')) return void handle(request, response)
    const accountId = Buffer.from(JSON.stringify(running.person)).toString('base64url')
    const result = running.person ? { login: { accountId } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
  await new Promise<void>(listening => server.listen(Number(new URL(issuer).port), '127.0.0.1', listening))
  return running
}
