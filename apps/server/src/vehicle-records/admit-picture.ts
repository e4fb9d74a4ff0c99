import type { NewPicture } from '@milepost/contract/vehicle-records.ts'
import { signerRolesOf } from '@milepost/domain/defects/signer-roles.ts'
import { defectStatus, INSPECTION_CODES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { SIGNER_WORDS } from '@milepost/texts/defect-words.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../auth/signed-in.ts'
import { oneRow } from '../db/one-row.ts'
import type { Db } from '../db/scope.ts'
import { HttpError } from '../http/http-error.ts'
import { WordedRefusal } from '../http/worded-refusal.ts'
import type { RecordKey } from './record-states.ts'

/** A record that a picture is added to, locked until the transaction ends. */
export interface HeldRecord {
  filedBy: number | null
  /** As the calls show it. */
  version: number
  /** What a signature that is given now is given over: of an inspection what was filled in, whichever state it is in. */
  signedVersion: number
  /** What is complete, cancelled or in review takes no picture. */
  isClosed: boolean
}

/** Holds a record, so that nobody changes what is being signed. */
export async function holdRecord(db: Db, record: RecordKey): Promise<HeldRecord> {
  if ('driver_check_id' in record)
    // A check is never changed, and its photographs may follow days later.
    return oneRow(
      await sql<HeldRecord>`select created_by as "filedBy", 1 as version, 1 as "signedVersion", false as "isClosed"
        from driver_checks where id = ${record.driver_check_id}`.execute(db),
    )
  if ('defect_id' in record)
    return oneRow(
      await sql<HeldRecord>`select created_by as "filedBy", version, version as "signedVersion",
        status = ${defectStatus('complete', false)} as "isClosed" from defects where id = ${record.defect_id} for update`.execute(
        db,
      ),
    )
  return oneRow(
    await sql<HeldRecord>`select created_by as "filedBy", version, content_version as "signedVersion",
      status <> ${INSPECTION_CODES.incomplete} as "isClosed"
      from safety_inspections where id = ${record.safety_inspection_id} for update`.execute(db),
  )
}

/**
 * Refuses a picture of what is closed, and a signature of somebody who may not sign it so or has read another version. A limited user
 * signs as a driver what he filed himself. Throws HttpError.
 */
export function refusePicture(caller: SignedIn, told: NewPicture, held: HeldRecord): void {
  if (told.kind === 'signature') {
    const { signer_role } = told
    if (!signerRolesOf(caller).includes(signer_role))
      throw new WordedRefusal(403, t =>
        t('You may not sign this as: {{role}}.', { role: t(SIGNER_WORDS[signer_role]) }),
      )
    if (caller.isLimitedUser && held.filedBy !== caller.userId)
      throw new HttpError(403, 'You may sign only what you filed yourself.')
  }
  if (held.isClosed) throw new HttpError(409, 'This is complete: it takes no more photographs and signatures.')
  if (told.kind === 'signature' && told.version !== undefined && told.version !== held.version)
    throw new HttpError(409, 'Another user has changed this. Look at it again before you sign.')
}
