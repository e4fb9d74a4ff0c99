import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { findKnownUser, isDemoOpen, refusalToAdmit } from './admission.ts'
import { isDemoEmail } from './demo-accounts.ts'
import { createBrowserCookie, rememberBrowser } from './known-browsers.ts'
import { type InteractionPage, renderInteractionPage } from './pages/interaction-page.ts'
import { pageLanguage, pageTexts } from './pages/language.ts'
import { renderNoticePage } from './pages/notice-page.ts'
import { type SignInResult, signInWithPassword } from './sign-in-with-password.ts'
import { isSameOrigin, visitorOf } from './visitor.ts'

type Served = Pick<Context, 'config' | 'system' | 'demo' | 'log'>

interface Form {
  email: string
  password: string
  demo: string
}

/** Sign-ins a minute tried from one address; passwords have closer limits of their own. */
const PER_MINUTE = 120

/**
 * The page where a person authenticates. An interaction is bound to its cookie, which only the browser that began
 * it has and which other sites cannot make it send: that is what keeps their forms out.
 */
export function mountInteraction(app: FastifyInstance, context: Served, current: () => Provider, origin: string): void {
  const url = '/oidc/interaction/:uid'
  const browsers = createBrowserCookie(origin)
  const hasMail = context.config.mail !== null
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } }

  app.get(url, options, async (request, reply) => {
    const interaction = await findInteraction(current(), request, reply)
    if (!interaction) return expired(request, reply)
    const language = pageLanguage(request, reply, interaction.params.ui_locales)
    return sendPage(reply, 200, { language, action: pathOf(request), demo: await isDemoOpen(context), hasMail })
  })

  app.post(url, options, async (request, reply) => {
    const interaction = await findInteraction(current(), request, reply)
    if (!interaction || !isSameOrigin(request, origin)) return expired(request, reply)
    const form = readForm(request.body)
    const browserToken = browsers.read(request)
    const { userId, refusal } = await signIn(context, form, request, browserToken)
    if (userId !== null) {
      if (!form.demo) browsers.set(reply, await rememberBrowser(context.system, userId, browserToken))
      const login = { accountId: String(userId), remember: false, amr: form.demo ? ['demo'] : ['pwd'] }
      return reply.redirect(await current().interactionResult(request.raw, reply.raw, { login }), 303)
    }
    const language = pageLanguage(request, reply, interaction.params.ui_locales)
    const status = refusal === 'too many attempts' ? 429 : 401
    const { email } = form
    const demo = await isDemoOpen(context)
    return sendPage(reply, status, { language, action: pathOf(request), demo, hasMail, refusal, email })
  })
}

async function signIn(
  context: Served,
  form: Form,
  request: FastifyRequest,
  browserToken: string | null,
): Promise<SignInResult> {
  if (!form.demo) {
    return signInWithPassword(context, form, { via: 'page', visitor: visitorOf(request), browserToken })
  }
  const demo = await isDemoOpen(context)
  const user = demo && isDemoEmail(form.demo) ? await findKnownUser(context.system, { email: form.demo }) : null
  if (!user) return { userId: null, refusal: 'credentials' }
  const refusal = refusalToAdmit(user, { demo, programs: false })
  return refusal ? { userId: null, refusal } : { userId: user.id, refusal: null }
}

async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uidOf(request) ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

function readForm(body: unknown): Form {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(body)
  const text = (name: string, max: number) => (typeof given[name] === 'string' ? given[name].slice(0, max) : '')
  return { email: text('email', 254), password: text('password', 1000), demo: text('demo', 254) }
}

function pathOf(request: FastifyRequest): string {
  return `/oidc/interaction/${encodeURIComponent(uidOf(request))}`
}

const uidOf = (request: FastifyRequest) => z.object({ uid: z.string() }).parse(request.params).uid

function sendPage(reply: FastifyReply, status: number, page: InteractionPage) {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderInteractionPage(page))
}

function expired(request: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(request, reply)
  return reply
    .status(400)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      renderNoticePage({
        language,
        message: pageTexts(language)(
          'It took too long, or it was begun in another window. Nothing is lost: please start again.',
        ),
      }),
    )
}
