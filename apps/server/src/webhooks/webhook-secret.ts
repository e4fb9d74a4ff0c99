import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Sealed, Vault } from '../db/secrets/vault.ts'

/** Of the 24 to 64 that Standard Webhooks 1.0 allows. */
const SECRET_BYTES = 32

/** What a webhook signs with, as its receiver is given it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** Sealed for this webhook: it opens for no other. */
export const sealWebhookSecret = (vault: Vault, webhookId: number, secret: string): Sealed =>
  vault.seal(secretName(webhookId), secret)

const secretName = (webhookId: number) => `webhook ${webhookId}`

export interface SignedMessage {
  webhookId: number
  messageId: string
  body: string
  /** The present secret, and the one before while that still signs. */
  secrets: readonly Sealed[]
}

/** The headers of Standard Webhooks 1.0 for an attempt at `now`. Throws SealBroken. */
export function signatureHeaders(vault: Vault, { webhookId, messageId, body, secrets }: SignedMessage, now: Date) {
  const signatures = secrets.map(secret =>
    new Webhook(String(vault.open(secretName(webhookId), secret))).sign(messageId, now, body),
  )
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
