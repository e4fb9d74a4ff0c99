import { randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Language, pageLanguage } from '../../auth/pages/language.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { SIGN_IN_FAILED } from '../../auth/sign-in-actions.ts'
import { auditStranger, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { hasRealCustomer } from '../../db/real-customers.ts'
import { loadSecret } from '../../db/secrets/installation-secrets.ts'
import { createFirstCustomer } from './create-first-customer.ts'
import { readSetUpForm, type SetUpFaults, type SetUpForm, setUpFaults } from './set-up-form.ts'
import { renderSetUpPage } from './set-up-page.ts'

export interface SetUp {
  /** To be shown on the console, where only who runs the server sees it; null when there is nothing to set up. */
  code: string | null
  isOpen: () => Promise<boolean>
  mount: (app: FastifyInstance) => Promise<void>
}

/** Without 0, 1, I, L, O and U: nothing to mistake when it is copied from a console by hand. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const TRIES_PER_MINUTE = 10

/**
 * The page on which an installation without a customer (those of a demo do not count) gets its first customer and administrator. The code proves that the person who fills
 * it in also runs the server; every process of an installation shares it.
 */
export async function createSetUp({
  system,
  secrets,
  demo,
}: Pick<Context, 'system' | 'secrets' | 'demo'>): Promise<SetUp> {
  let isDone = demo || (await hasRealCustomer(system))
  const isOpen = async () => {
    if (!isDone) isDone = await hasRealCustomer(system)
    return !isDone
  }
  const code = isDone ? null : await loadSecret(secrets, 'set-up code', makeCode)

  return {
    code,
    isOpen,
    async mount(app) {
      app.get('/setup', { schema: { hide: true } }, async (request, reply) => {
        if (!(await isOpen())) return reply.redirect('/', 303)
        return sendPage(reply, 200, pageLanguage(request, reply), {}, {})
      })

      const config = { rateLimit: { max: TRIES_PER_MINUTE, timeWindow: '1 minute' } }
      app.post('/setup', { schema: { hide: true }, config }, async (request, reply) => {
        if (!(await isOpen()) || code === null) return reply.redirect('/', 303)
        const form = readSetUpForm(request.body)
        const visitor = visitorOf(request)
        const language = pageLanguage(request, reply)
        if (!isSameCode(form.code, code)) {
          await auditStranger(system, SIGN_IN_FAILED, null, visitor, {
            reason: 'wrong set-up code',
            via: 'set-up page',
          })
          return sendPage(reply, 403, language, form, { code: 'code' })
        }
        const faults = await setUpFaults(form)
        if (Object.keys(faults).length > 0) return sendPage(reply, 400, language, form, faults)
        await createFirstCustomer(system, form, await hashPassword(form.password), visitor)
        return reply.redirect(`/sso/login?language=${language}`, 303)
      })
    },
  }
}

function sendPage(
  reply: FastifyReply,
  status: number,
  language: Language,
  form: Partial<SetUpForm>,
  faults: SetUpFaults,
) {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderSetUpPage(language, form, faults))
}

/** Such as `7KQM-2XVA-9TRD`: 58 bits, tried ten times a minute at most. */
function makeCode(): string {
  const letters = Array.from({ length: 12 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Spaces, hyphens and case do not matter. */
function isSameCode(given: string, code: string): boolean {
  const plain = (text: string) => Buffer.from(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  const [a, b] = [plain(given), plain(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}
