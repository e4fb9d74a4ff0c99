import { z } from 'zod'
import { routes, signedIn } from './route.ts'
import { checkRange, momentRange } from './time-range.ts'

/** What somebody may have to look at now, the most pressing first. */
export const ATTENTION_KINDS = [
  /** New events of critical severity in the range. */
  'severe-events',
  /** Checks of vehicles that were never recorded. */
  'never-recorded-schedules',
  /** Checks of vehicles that were due in an earlier week. */
  'overdue-schedules',
  /** Those that are due in this one. */
  'schedules-of-this-week',
  /** Vehicles whose newest record is older than a day. */
  'silent-vehicles',
  /** Devices that call and are not registered. */
  'unknown-devices',
  /** Mails that were given up. */
  'failed-mails',
  /** Mails that wait as long as this installation has no mail server, for whoever may set one up. */
  'waiting-mails',
  /** Jobs of the range that failed for good: uploads among them. */
  'failed-jobs',
  /** Scheduled reports of which the last run failed. */
  'failed-reports',
  /** Webhooks that the program has switched off. */
  'stopped-webhooks',
  'expired-licences',
  /** Licences that end within thirty days. */
  'ending-licences',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** How far they are counted: from there on it is this many or more. */
export const MOST_COUNTED = 1_000

export const attention = routes({
  list: {
    method: 'GET',
    path: '/api/attention/',
    summary: `Of each kind whose list the caller may open, how many there are now, counted up to ${MOST_COUNTED}`,
    access: signedIn,
    /** Of which time events are looked for. */
    query: z.object(momentRange).superRefine(checkRange),
    result: z.object({ results: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.number().int() })) }),
    errors: [400],
  },
})
