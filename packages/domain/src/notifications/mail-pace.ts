const MINUTE_MS = 60_000

/** Minutes that a person waits for the next mail of notices, by how many went within the last hour: the first goes at once. */
const WAITS_MINUTES = [0, 1, 5, 15]
const LONGEST_MINUTES = 30

/**
 * Whether a person is sent a mail of what they were told since the last one: a storm of events is a few mails an hour, each with
 * everything of its time, and never fifty. `sinceLastMs`: since the last such mail; null without one within the hour.
 */
export function isNoticeMailDue(mailsOfLastHour: number, sinceLastMs: number | null): boolean {
  const minutes = WAITS_MINUTES[mailsOfLastHour] ?? LONGEST_MINUTES
  return sinceLastMs === null || sinceLastMs >= minutes * MINUTE_MS
}
