import { drivers } from '@milepost/contract/drivers.ts'
import { sql } from 'kysely'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { driverInScope } from '../../db/in-scope.ts'
import { withScope } from '../../db/scope.ts'
import { hasLicence, type LicenceState } from './driver-noun.ts'

const licences =
  (kind: AttentionSource['kind'], state: LicenceState) =>
  ({ api }: Context): AttentionSource => ({
    kind,
    access: drivers.list.access,
    count: (caller, _span, most) =>
      withScope(api, caller, async db => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from (
            select from drivers r where ${driverInScope(caller, 'r')} and r.archived_at is null and ${hasLicence(state)}
            limit ${most}
          ) due`.execute(db)
        return rows[0]?.count ?? 0
      }),
  })

export const expiredLicences = licences('expired-licences', 'expired')
export const endingLicences = licences('ending-licences', 'soon')
