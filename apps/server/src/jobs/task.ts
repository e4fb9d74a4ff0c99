import type { z } from 'zod'

/** A kind of work, as data: what adds a job of it and what performs it share nothing else. */
export interface Task {
  /** Verb and noun, such as import-map-area. */
  name: string
  /** The input of its jobs; one that does not fit is refused when the job is added. */
  payload: z.ZodType
  /** Whether each job belongs to a customer, whose people alone see it, or to the installation. */
  worksFor: 'customer' | 'installation'
  /** How often it is tried in all, further and further apart, before it has failed. */
  attempts: number
  /** How many run at the same time, over all workers. */
  atOnce: 'any' | 'one' | 'one of a customer'
  /** Whether a person may end it. Its work then watches `signal`. */
  isCancellable: boolean
}

/** Keeps the literal types of a task. */
export function defineTask<const T extends Task>(task: T): T {
  return task
}

/** What the work of a job is given beside its payload. */
export interface Job {
  id: number
  /** Null: work of the installation. */
  customerId: number | null
  createdBy: number | null
  /** Aborted when the job was cancelled, when the worker is stopping, or when another worker has taken it over. */
  signal: AbortSignal
  /** Says how far it is; a person may be watching. Written at most twice a second, and whenever the stage changes. */
  progress: (progress: Progress) => void
}

export interface Progress {
  done: number
  /** Null: the total is not known. */
  total: number | null
  /** What is being done now, as a code that the page words. */
  stage?: string
}

/** A reason that another attempt would meet again. `code` is for the page to word, the message for the log and the list. */
export class JobFailure extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A task and what performs it, for the worker. */
export interface TaskWork {
  task: Task
  perform: (payload: unknown, job: Job) => Promise<unknown>
}

/**
 * Binds work to its task. What it resolves to is kept as the job's result and must be JSON. It may run again after a crash
 * at any point, so what it does twice must be the same as done once.
 */
export function perform<T extends Task>(
  task: T,
  work: (payload: z.output<T['payload']>, job: Job) => Promise<unknown>,
): TaskWork {
  const payloadOf = (payload: unknown): z.output<T['payload']> => {
    const parsed = task.payload.safeParse(payload)
    if (!parsed.success) throw new JobFailure('bad-payload', `The payload does not fit the schema: ${parsed.error}`)
    return parsed.data as z.output<T['payload']>
  }
  return { task, perform: async (payload, job) => work(payloadOf(payload), job) }
}

/** Work that the clock starts. It leaves a job to be seen only when every attempt has failed. */
export interface ScheduledTask {
  name: string
  /** Minute, hour, day, month, weekday; UTC. */
  schedule: string
  attempts: number
  run: () => Promise<unknown>
}
