import { mayAdminister } from '@milepost/domain/access.ts'
import type { AuditEntry } from '../../auth/audit.ts'
import { audit } from '../../auth/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'

/** Whose it will be: who sees one customer need not say. */
export function customerFor({ customerIds }: SignedIn, asked: number | undefined): number {
  if (asked !== undefined) {
    if (!customerIds.includes(asked)) throw notFound()
    return asked
  }
  if (customerIds.length !== 1) throw new HttpError(400, 'Say for which customer it is', 'customer')
  return customerIds[0]!
}

export const mayEdit = (caller: SignedIn) => mayAdminister(caller, 'geofences', 'write')

interface Request {
  ip: string
  id: string
}

/** Notes a change with who made it, within the transaction of the change. */
export async function note(
  db: ScopedDb,
  caller: SignedIn,
  request: Request,
  action: AuditEntry['action'],
  customerId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const origin = { address: request.ip, requestId: request.id }
  await audit(db, { action, userId: caller.userId, customerId, detail, ...origin })
}
