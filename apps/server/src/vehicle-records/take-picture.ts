import type { FastifyRequest } from 'fastify'
import { readActor } from '../audit/actor.ts'
import type { AuditAction } from '../audit/audit.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { holdUpload } from '../vehicle-file/uploads-in-hand.ts'
import { addPicture } from './add-picture.ts'
import { presentPicture } from './record-pictures.ts'
import type { RecordKey } from './record-states.ts'

interface PictureOf {
  record: RecordKey
  customerId: number
  action: AuditAction<{ record: number; kind: string }>
  admitAgain: () => Promise<void>
}

/** Adds the picture that a form has brought, and gives it as it is shown. Throws HttpError. */
export async function takePicture(
  context: Context,
  { caller, body, request }: { caller: SignedIn; body: unknown; request: FastifyRequest },
  of: PictureOf,
) {
  const actor = await readActor(context.system, caller, request)
  const sent = { body, contentType: request.headers['content-type'] ?? '' }
  const picture = await holdUpload(caller, () => addPicture(context, sent, { ...of, caller, actor }))
  return presentPicture(context.files, picture, caller.userId)
}
