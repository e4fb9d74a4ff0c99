import type { LogAuthor } from '../audit/record-log.ts'

/** The caller, as the audit log has them. */
export function authorOf(caller: { userId: number }, request: { ip: string; id: string }): LogAuthor {
  return { userId: caller.userId, address: request.ip, requestId: request.id }
}
