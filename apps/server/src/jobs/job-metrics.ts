import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type Outcome = 'done' | 'failed' | 'retried' | 'cancelled' | 'given back'

export interface JobMetrics {
  count(task: string, outcome: Outcome, tookMs: number): void
  setWaiting(jobs: number): void
}

export function createJobMetrics(metrics: Registry): JobMetrics {
  const registers = [metrics]
  const outcomes = new Counter({
    name: 'milepost_jobs_total',
    help: 'Starts of jobs and scheduled work of this process, by task and how they ended',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'milepost_job_seconds',
    help: 'How long each start took',
    labelNames: ['task'],
    buckets: [0.05, 0.5, 5, 30, 120, 600, 3_600],
    registers,
  })
  const waiting = new Gauge({
    name: 'milepost_jobs_waiting',
    help: 'Jobs that wait for a worker or for their next attempt, when this worker last looked',
    registers,
  })
  return {
    count(task, outcome, tookMs) {
      outcomes.inc({ task, outcome })
      seconds.observe({ task }, tookMs / 1000)
    },
    setWaiting: jobs => waiting.set(jobs),
  }
}
