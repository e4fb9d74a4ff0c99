import type { AttemptOutcome } from '@milepost/contract/webhooks.ts'
import { Counter, Gauge, type Registry } from 'prom-client'

export interface WebhookMetrics {
  countAttempt(outcome: AttemptOutcome): void
  countGivenUp(deliveries: number): void
  setWaiting(deliveries: number): void
}

export function createWebhookMetrics(metrics: Registry): WebhookMetrics {
  const registers = [metrics]
  const attempts = new Counter({
    name: 'milepost_webhook_attempts_total',
    help: 'Attempts of this process to deliver a message to a webhook, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const givenUp = new Counter({
    name: 'milepost_webhook_deliveries_given_up_total',
    help: 'Messages to a webhook that this process has given up',
    registers,
  })
  const waiting = new Gauge({
    name: 'milepost_webhook_deliveries_waiting',
    help: 'Messages to webhooks that are to be sent or wait for their next attempt, when this worker last looked',
    registers,
  })
  return {
    countAttempt: outcome => attempts.inc({ outcome }),
    countGivenUp: deliveries => givenUp.inc(deliveries),
    setWaiting: deliveries => waiting.set(deliveries),
  }
}
