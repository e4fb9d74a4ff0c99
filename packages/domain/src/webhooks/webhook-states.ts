/**
 * How a webhook is. `failing`: the last attempt failed; `no-secret`: nothing is sent before one is made; `switched-off`: its receiver
 * failed for a day; `gone`: that said that it wants nothing more.
 */
export const WEBHOOK_STATES = ['on', 'failing', 'no-secret', 'off', 'switched-off', 'gone'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
