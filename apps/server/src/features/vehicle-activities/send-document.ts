import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { customerHasModule } from '../../db/has-module.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { type DocumentLink, isValidDocumentLink } from '../../vehicle-file/document-links.ts'

const VIEWED = auditAction<{ activity: number; vehicle: number; public?: true }>('vehicle document viewed')

/** A picture shows itself; a PDF is shown by the browser's own viewer, which a sandbox would not let draw. */
const POLICIES: Readonly<Record<string, string>> = {
  'application/pdf': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
}
const PICTURE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox"

/**
 * Whether whoever has the link may see it still, where it was given to nobody in particular: on the public page of a vehicle stand the
 * newest documents of vehicles in use alone, of customers that have the module (QR-08).
 */
const isPublic = sql<boolean>`vehicle_activities.is_latest and vehicle_activities.archived_at is null
  and ${customerHasModule('vehicle_activities', 'Vehicle File')}
  and exists (select from vehicles v where v.id = vehicle_activities.vehicle_id and v.archived_at is null)`

/**
 * Sends the document of an activity, or its small picture. A view of the document stands in the audit log, under the name of whoever
 * the link was given to. Throws HttpError.
 */
export async function sendDocument(
  { system, files }: Pick<Context, 'system' | 'files'>,
  link: DocumentLink & { isThumbnail: boolean },
  { reply, address, requestId }: { reply: FastifyReply; address: string; requestId: string },
): Promise<string> {
  const nowMs = Date.now()
  if (!isValidDocumentLink(files, link, nowMs))
    throw new HttpError(403, 'This link has expired or is not complete. Open the document again from the Vehicle File.')
  const activity = await orNotFound(
    system
      .selectFrom('vehicle_activities')
      .select(['customer_id', 'vehicle_id', 'document_name', 'document_file_id', 'thumbnail_file_id'])
      .where('id', '=', link.activityId)
      .$if(link.userId === 0, query => query.where(isPublic))
      .executeTakeFirst()
      .then(row => row ?? null),
  )
  const fileId = await orNotFound(link.isThumbnail ? activity.thumbnail_file_id : activity.document_file_id)
  const { contentType, bytes, content } = await orNotFound(files.open(fileId))
  if (!link.isThumbnail) {
    const { customer_id: customerId, vehicle_id: vehicle } = activity
    const detail = { activity: link.activityId, vehicle, ...(link.userId === 0 && { public: true as const }) }
    await audit(system, VIEWED, {
      userId: link.userId === 0 ? null : link.userId,
      customerId,
      detail,
      address,
      requestId,
    })
  }
  const name = encodeURIComponent(activity.document_name ?? 'document')
  reply.header('content-disposition', `inline; filename*=UTF-8''${name}`)
  reply.header('content-length', bytes)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', POLICIES[contentType] ?? PICTURE_POLICY)
  reply.header('cross-origin-resource-policy', 'same-origin')
  // A document never changes.
  reply.header('cache-control', `private, max-age=${Math.max(0, Math.floor(link.expires - nowMs / 1000))}, immutable`)
  await reply.type(contentType).send(content)
  return ''
}
