import { Counter, type Registry } from 'prom-client'
import { PUSH_OUTCOMES, type PushOutcome } from './push-service.ts'

export interface PushMetrics {
  countAttempt(outcome: PushOutcome): void
}

export function createPushMetrics(metrics: Registry): PushMetrics {
  const attempts = new Counter({
    name: 'milepost_push_attempts_total',
    help: 'Attempts of this process to hand a push message to the push service of a browser, by how they ended',
    labelNames: ['outcome'],
    registers: [metrics],
  })
  for (const outcome of PUSH_OUTCOMES) attempts.inc({ outcome }, 0)
  return { countAttempt: outcome => attempts.inc({ outcome }) }
}
