import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { customerHasModule } from '../../db/has-module.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { showDocument } from '../../http/show-document.ts'
import { ANYBODY, type DocumentLink, isValidDocumentLink } from '../../vehicle-file/document-links.ts'
import { newestDone } from '../../vehicle-file/newest-done.ts'

const VIEWED = auditAction<{ activity: number; vehicle: number; public?: true }>('vehicle document viewed')

/**
 * Whether whoever has the link may see it still, where it was given to nobody in particular: on the public page of a vehicle stand the
 * newest documents of vehicles in use alone, of customers in use that have the module (QR-08).
 */
const isPublic = sql<boolean>`vehicle_activities.id = ${newestDone(sql.ref('vehicle_activities.vehicle_id'), sql.ref('vehicle_activities.vehicle_activity_type_id'))}
  and ${customerHasModule('vehicle_activities', 'Vehicle File')}
  and exists (select from vehicles v join customers owner on owner.id = v.customer_id
    where v.id = vehicle_activities.vehicle_id and v.archived_at is null and owner.archived_at is null)`

/**
 * Sends the document of an activity, or its small picture. A view of the document stands in the audit log, under the name of whoever
 * the link was given to. Throws HttpError.
 */
export async function sendDocument(
  { system, files }: Pick<Context, 'system' | 'files'>,
  link: DocumentLink & { isThumbnail: boolean },
  { reply, address, requestId }: { reply: FastifyReply; address: string; requestId: string },
): Promise<string> {
  const isForAnybody = link.userId === ANYBODY
  const registration = isForAnybody ? await registrationOf(system, link.id) : ''
  if (!isValidDocumentLink(files, link, Date.now(), registration))
    throw new HttpError(403, 'This link has expired or is not complete. Open the document again from the Vehicle File.')
  const activity = await orNotFound(
    system
      .selectFrom('vehicle_activities')
      .select(['customer_id', 'vehicle_id', 'document_name', 'document_file_id', 'thumbnail_file_id'])
      .where('id', '=', link.id)
      .$if(isForAnybody, query => query.where(isPublic))
      .executeTakeFirst()
      .then(row => row ?? null),
  )
  const fileId = await orNotFound(link.isThumbnail ? activity.thumbnail_file_id : activity.document_file_id)
  const { contentType, bytes, content } = await orNotFound(files.open(fileId))
  if (!link.isThumbnail) {
    const { customer_id: customerId, vehicle_id: vehicle } = activity
    const detail = { activity: link.id, vehicle, ...(isForAnybody && { public: true as const }) }
    await audit(system, VIEWED, {
      userId: isForAnybody ? null : link.userId,
      customerId,
      detail,
      address,
      requestId,
    })
  }
  const name = activity.document_name ?? 'document'
  return showDocument(reply, { name, contentType, bytes, content }, link.expires)
}

/** What the vehicle of an activity is called now; of an activity that is not there nothing. */
async function registrationOf(system: Context['system'], activityId: number): Promise<string> {
  const vehicle = await system
    .selectFrom('vehicle_activities')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_activities.vehicle_id')
    .select('vehicles.registration')
    .where('vehicle_activities.id', '=', activityId)
    .executeTakeFirst()
  return vehicle?.registration ?? ''
}
