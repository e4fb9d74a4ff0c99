import { Counter, Gauge, type Registry } from 'prom-client'

export type MailOutcome = 'sent' | 'retried' | 'given up' | 'dropped'

export interface MailMetrics {
  count(outcome: MailOutcome): void
  setWaiting(mails: number): void
}

export function createMailMetrics(metrics: Registry): MailMetrics {
  const registers = [metrics]
  const outcomes = new Counter({
    name: 'milepost_mails_total',
    help: 'Attempts of this process to send a mail, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const waiting = new Gauge({
    name: 'milepost_mails_waiting',
    help: 'Mails that are to be sent or wait for their next attempt, when this worker last looked',
    registers,
  })
  return {
    count: outcome => outcomes.inc({ outcome }),
    setWaiting: mails => waiting.set(mails),
  }
}
