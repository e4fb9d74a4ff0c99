import type { FastifyReply } from 'fastify'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { showDocument } from '../../http/show-document.ts'
import { type DocumentLink, isValidDocumentLink } from '../../vehicle-file/document-links.ts'

interface Detail {
  record: number
  picture: number
}
const VIEWED = {
  driver_check_id: auditAction<Detail>('driver check picture viewed'),
  defect_id: auditAction<Detail>('defect picture viewed'),
  safety_inspection_id: auditAction<Detail>('safety inspection picture viewed'),
} as const

/**
 * Sends a picture of a record, or its small picture. A view of the picture stands in the audit log, under the name of whoever the link
 * was given to. Throws HttpError.
 */
export async function sendPicture(
  { system, files }: Pick<Context, 'system' | 'files'>,
  link: DocumentLink & { isThumbnail: boolean },
  { reply, address, requestId }: { reply: FastifyReply; address: string; requestId: string },
): Promise<string> {
  if (!isValidDocumentLink(files, link, Date.now()))
    throw new HttpError(403, 'This link has expired or is not complete. Open the record again.')
  const picture = await orNotFound(
    system
      .selectFrom('record_pictures')
      .select(['customer_id', 'driver_check_id', 'defect_id', 'safety_inspection_id', 'file_id', 'thumbnail_file_id'])
      .where('id', '=', link.id)
      .executeTakeFirst()
      .then(row => row ?? null),
  )
  const fileId = await orNotFound(link.isThumbnail ? picture.thumbnail_file_id : picture.file_id)
  const file = await orNotFound(files.open(fileId))
  if (!link.isThumbnail) {
    const { customer_id: customerId } = picture
    for (const column of ['driver_check_id', 'defect_id', 'safety_inspection_id'] as const) {
      const record = picture[column]
      if (record === null) continue
      const entry = { userId: link.userId, customerId, detail: { record, picture: link.id }, address, requestId }
      await audit(system, VIEWED[column], entry)
    }
  }
  return showDocument(reply, file, link.expires)
}
