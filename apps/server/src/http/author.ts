import type { LogAuthor } from '../audit/record-log.ts'

/** Whoever asks, as the audit log has them. */
export function authorOf(caller: { userId: number }, request: { ip: string; id: string }): LogAuthor {
  return { userId: caller.userId, address: request.ip, requestId: request.id }
}
