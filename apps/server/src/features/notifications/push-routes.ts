import { encryptNotification } from '@block65/webcrypto-web-push'
import { pushSubscriptions } from '@milepost/contract/push-subscriptions.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { readAccountLocale } from '../../mail/account-locale.ts'
import type { PushContent, PushSending } from '../../push/post-push.ts'
import { refusalOfPushService, shownOutcome } from '../../push/push-service.ts'
import { addSubscription, findTarget, listSubscriptions, removeSubscription } from '../../push/subscriptions.ts'
import { tellBrowser } from '../../push/tell-browser.ts'

/** Why a browser is not added, as the page shows it in both languages. */
const REFUSALS = {
  place: 'The push service of this browser has no public address, or another port than 443',
  keys: 'The browser gave keys that nothing can be encrypted with',
  session: 'Only a browser that is signed in can be notified',
} as const satisfies Record<string, TextKey>

/** A test is over with its answer. */
const TEST_TTL_S = 60

/** The browsers in which everybody is told by push messages. `sending`: once the keys of this installation are known. */
export function pushEndpoints({ system, secrets, config }: Context, sending: PushSending): Endpoint[] {
  return [
    implement(pushSubscriptions.list, async ({ caller }) => ({
      public_key: sending.vapid.publicKey,
      results: await listSubscriptions(system, caller.userId),
    })),
    implement(pushSubscriptions.add, async ({ caller, body: { endpoint, keys } }) => {
      if (refusalOfPushService(new URL(endpoint), config.pushTargets) !== null) {
        throw new HttpError(400, REFUSALS.place, 'endpoint')
      }
      await encryptNotification({ endpoint, keys, expirationTime: null }, new Uint8Array()).catch(() => {
        throw new HttpError(400, REFUSALS.keys, 'keys')
      })
      const added = await system
        .transaction()
        .execute(db => addSubscription(db, secrets.vault, caller, { endpoint, keys }))
      if (added === null) throw new HttpError(403, REFUSALS.session)
      return added
    }),
    implement(pushSubscriptions.remove, async ({ caller, params: { id } }) => {
      if (!(await removeSubscription(system, caller.userId, id))) throw notFound()
      return { id }
    }),
    implement(pushSubscriptions.test, async ({ caller, params: { id } }) => {
      const target = await orNotFound(findTarget(system, caller.userId, id))
      const { language } = await orNotFound(readAccountLocale(system, caller.userId))
      const message = { content: testContent(language), topic: 'test', isUrgent: true, ttlS: TEST_TTL_S }
      const { outcome, status } = await tellBrowser({ ...sending, system, vault: secrets.vault }, target, message)
      return { outcome: shownOutcome(outcome), status }
    }),
  ]
}

function testContent(language: PushContent['language']): PushContent {
  const t = textsIn(language)
  return {
    ...{ tag: 'test', url: '/administration/user-preferences', language },
    title: t('Test from Milepost'),
    body: t('Notifications reach this browser.'),
  }
}
