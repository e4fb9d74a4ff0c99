import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { findKnownUser, hasDemoAccounts, isDemoOpen, refusalToAdmit } from './admission.ts'
import { isDemoEmail } from './demo-accounts.ts'
import { AMR } from './factors/amr.ts'
import { beginCeremony, findCeremony, holderOfInteraction, SIGN_IN, takeCeremony } from './factors/ceremonies.ts'
import type { NextStep } from './factors/held-factors.ts'
import { challengePasskey, passkeyPlaceOf } from './factors/passkeys.ts'
import { createBrowserCookie, rememberBrowser } from './known-browsers.ts'
import { renderDemoNotReadyPage } from './pages/demo-not-ready-page.ts'
import { renderInteractionPage } from './pages/interaction-page.ts'
import { pageLanguage, pageTexts, signInLanguage } from './pages/language.ts'
import { renderNoticePage } from './pages/notice-page.ts'
import type { Refusal } from './pages/refusals.ts'
import { drawStep, type SecondStep, takeStep } from './second-step.ts'
import { readSignInForm, type SignInForm } from './sign-in-form.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { isSameOrigin, visitorOf } from './visitor.ts'

type Served = Pick<Context, 'config' | 'system' | 'secrets' | 'demo' | 'log'>

/** Sign-ins a minute tried from one address; passwords have closer limits of their own. */
const PER_MINUTE = 120

/** What the first form comes to: a person, what is asked of them next, and how they were recognised. */
interface FirstStep {
  result: { userId: number; refusal: null; next?: NextStep | null } | { userId: null; refusal: Refusal }
  amr: readonly string[]
}

/**
 * The pages where a person authenticates. An interaction is bound to its cookie, which only the browser that began
 * it has and which other sites cannot make it send: that is what keeps their forms out.
 */
export function mountInteraction(app: FastifyInstance, context: Served, current: () => Provider, origin: string): void {
  const { system } = context
  const url = '/oidc/interaction/:uid'
  const browsers = createBrowserCookie(origin)
  const place = passkeyPlaceOf(origin)
  const hasMail = context.config.mail !== null
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } }

  /** The interaction that a request is of, and how far it has come; null where it is over. */
  async function open(request: FastifyRequest, reply: FastifyReply) {
    const interaction = await findInteraction(current(), request, reply)
    if (!interaction) return null
    const holder = holderOfInteraction(interaction.uid)
    const language = signInLanguage(request, reply, interaction.params.ui_locales)
    const page = { language, action: pathOf(request) }
    const begun = await findCeremony(system, holder, SIGN_IN)
    const at: SecondStep | null =
      begun?.userId == null ? null : { step: { ...begun, userId: begun.userId }, holder, place, page }
    return { holder, page, at }
  }

  type Opened = Exclude<Awaited<ReturnType<typeof open>>, null>

  /** The first page, anew or with what came of it. */
  async function drawFirst({ holder, page }: Opened, failed?: { refusal: Refusal; email: string }): Promise<string> {
    const demo = await isDemoOpen(context)
    if (demo && !(await hasDemoAccounts(system))) return renderDemoNotReadyPage(page)
    const passkey = place && (await challengePasskey(system, holder, place, null))
    return renderInteractionPage({ ...page, demo, hasMail, passkey, ...failed })
  }

  async function takeFirst(form: SignInForm, request: FastifyRequest, { holder }: Opened): Promise<FirstStep> {
    if (form.demo) return { result: await signInAsDemo(context, form.demo), amr: [AMR.demo] }
    const visitor = visitorOf(request)
    if (place && form.passkey !== null) {
      return { result: await signInWithPasskey(context, form.passkey, { holder, place, visitor }), amr: AMR.passkey }
    }
    const from = { via: 'page', visitor, browserToken: browsers.read(request) } as const
    return { result: await signInWithPassword(context, form, from), amr: [AMR.password] }
  }

  /** Hands the person to the provider, in a browser that is known from now on. */
  async function finish(request: FastifyRequest, reply: FastifyReply, userId: number, amr: readonly string[]) {
    if (!amr.includes(AMR.demo)) browsers.set(reply, await rememberBrowser(system, userId, browsers.read(request)))
    const login = { accountId: String(userId), remember: false, amr: [...amr] }
    return reply.redirect(await current().interactionResult(request.raw, reply.raw, { login }), 303)
  }

  app.get(url, options, async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return expired(request, reply)
    const isRecovery = z.object({ with: z.literal('recovery') }).safeParse(request.query).success
    const html = opened.at ? await drawStep(context, opened.at, { isRecovery }) : await drawFirst(opened)
    return sendPage(reply, 200, html)
  })

  app.post(url, options, async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened || !isSameOrigin(request, origin)) return expired(request, reply)
    const { holder, at, page } = opened
    const form = readSignInForm(request.body)
    const again = `${page.action}?language=${page.language}`
    if (form.restart) {
      await takeCeremony(system, holder, SIGN_IN)
      return reply.redirect(again, 303)
    }
    if (at) {
      const outcome = await takeStep(context, at, form, {
        visitor: visitorOf(request),
        browserToken: browsers.read(request),
      })
      if ('amr' in outcome) return finish(request, reply, at.step.userId, outcome.amr)
      return sendPage(reply, outcome.status, outcome.html)
    }
    const { result, amr } = await takeFirst(form, request, opened)
    if (result.userId === null) {
      const html = await drawFirst(opened, { refusal: result.refusal, email: form.email })
      return sendPage(reply, result.refusal === 'too many attempts' ? 429 : 401, html)
    }
    if (!result.next) return finish(request, reply, result.userId, amr)
    await beginCeremony(system, holder, SIGN_IN, result.userId, { next: result.next, amr: [...amr] })
    return reply.redirect(again, 303)
  })
}

async function signInAsDemo(context: Served, email: string) {
  const demo = await isDemoOpen(context)
  const user = demo && isDemoEmail(email) ? await findKnownUser(context.system, { email }) : null
  if (!user) return { userId: null, refusal: 'credentials' } as const
  const refusal = refusalToAdmit(user, { demo, programs: false })
  return refusal ? ({ userId: null, refusal } as const) : ({ userId: user.id, refusal: null } as const)
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

function pathOf(request: FastifyRequest): string {
  return `/oidc/interaction/${encodeURIComponent(uidOf(request))}`
}

const uidOf = (request: FastifyRequest) => z.object({ uid: z.string() }).parse(request.params).uid

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

function expired(request: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(request, reply)
  const message = pageTexts(language)(
    'It took too long, or was started in another window. Nothing is lost: start again.',
  )
  return sendPage(reply, 400, renderNoticePage({ language, message }))
}
