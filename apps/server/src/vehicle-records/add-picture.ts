import { DOCUMENT_BYTES_BELOW } from '@milepost/contract/vehicle-activities.ts'
import { type NewPicture, newPicture } from '@milepost/contract/vehicle-records.ts'
import { plainFileName } from '@milepost/domain/formats/plain-file-name.ts'
import type { Actor } from '../audit/actor.ts'
import { type AuditAction, audit } from '../audit/audit.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/scope.ts'
import { HttpError } from '../http/http-error.ts'
import { readFormFields, receiveForm } from '../http/receive-form.ts'
import { WordedRefusal } from '../http/worded-refusal.ts'
import { type TakenDocument, takeDocument } from '../vehicle-file/document-intake.ts'
import { dropDocument, fileIdsOf } from '../vehicle-file/drop-document.ts'
import { type HeldRecord, holdRecord, refusePicture } from './admit-picture.ts'
import { readRecordPictures, type StoredPicture } from './record-pictures.ts'
import type { RecordKey } from './record-states.ts'

/** A report is drawn with all of them. */
const MOST_PICTURES = 60
const MOST_NAME_CHARACTERS = 90
const BOUNDS = { mostBytes: DOCUMENT_BYTES_BELOW + 50_000, mostFiles: 1 }

interface PictureOf {
  record: RecordKey
  customerId: number
  caller: SignedIn
  actor: Actor
  /** What the audit log calls it. */
  action: AuditAction<{ record: number; kind: string }>
  admitAgain: () => Promise<void>
}

/** Adds the picture of a form to a record; the same picture again gives the one that is there. Throws HttpError. */
export async function addPicture(
  context: Pick<Context, 'system' | 'files'>,
  { body, contentType }: { body: unknown; contentType: string },
  of: PictureOf,
): Promise<StoredPicture> {
  const received: { document: TakenDocument | null } = { document: null }
  let keptId: number | null = null
  try {
    const { fields } = await receiveForm(body, contentType, BOUNDS, async (sentName, content) => {
      const name = plainFileName(sentName, MOST_NAME_CHARACTERS)
      const about = { name, customerId: of.customerId, createdBy: of.actor.userId, content, isPrinted: true as const }
      received.document = await takeDocument(context, about)
    })
    // A form may take a minute to come.
    await of.admitAgain()
    const { document } = received
    if (document === null) throw new HttpError(400, 'Send a picture.', 'file')
    if (document.type === 'application/pdf') throw new HttpError(415, 'Send a picture, and no PDF.', 'file')
    const told = readFormFields(newPicture, fields)
    const kept = await context.system.transaction().execute(db => keep(db, context, { of, told, document }))
    if (kept.isNew) keptId = document.fileId
    return kept.picture
  } finally {
    if (received.document !== null && keptId === null) await dropDocument(context, received.document)
  }
}

interface Keeping {
  of: PictureOf
  told: NewPicture
  document: TakenDocument
}

async function keep(
  db: Db,
  { files }: Pick<Context, 'files'>,
  { of, told, document }: Keeping,
): Promise<{ picture: StoredPicture; isNew: boolean }> {
  const { record, customerId, caller, actor } = of
  const held = await holdRecord(db, record)
  const pictures = await readRecordPictures(db, caller, record)
  const isIt = isTwinOf(told, document, held)
  const twin = pictures.find(isIt)
  if (twin !== undefined) return { picture: twin, isNew: false }
  refusePicture(caller, told, held)
  if (pictures.length >= MOST_PICTURES)
    throw new WordedRefusal(409, t => t('A record has at most {{most}} pictures.', { most: MOST_PICTURES }))
  for (const fileId of fileIdsOf(document)) await files.complete(db, fileId)
  const isPhoto = told.kind === 'photo'
  const inserted = await db
    .insertInto('record_pictures')
    .values({
      ...{ ...record, customer_id: customerId, kind: told.kind, sha256: document.sha256 },
      ...{ point: isPhoto ? (told.point ?? null) : null, caption: isPhoto ? told.caption : '' },
      ...{ signer_name: isPhoto ? null : told.signer_name, signer_role: isPhoto ? null : told.signer_role },
      signed_version: isPhoto ? null : held.signedVersion,
      ...{ file_id: document.fileId, thumbnail_file_id: document.thumbnailFileId, print_file_id: document.printFileId },
      ...{ created_by: actor.userId, created_by_name: actor.name },
    })
    // Another request has kept it meanwhile.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const now = await readRecordPictures(db, caller, record)
  const picture = now.find(one => (inserted === undefined ? isIt(one) : one.id === inserted.id))
  if (picture === undefined) throw new Error('The picture that was kept is not there.')
  if (inserted !== undefined) {
    const [id = 0] = Object.values(record)
    await audit(db, of.action, { ...actor, customerId, detail: { record: id, kind: told.kind } })
  }
  return { picture, isNew: inserted !== undefined }
}

/** A signature is another one where what it was given over is. */
const isTwinOf =
  (told: NewPicture, { sha256 }: TakenDocument, { signedVersion }: HeldRecord) =>
  (picture: StoredPicture): boolean =>
    picture.kind === told.kind &&
    picture.sha256.equals(sha256) &&
    picture.point === (told.kind === 'photo' ? (told.point ?? null) : null) &&
    picture.signerRole === (told.kind === 'signature' ? told.signer_role : null) &&
    picture.signedVersion === (told.kind === 'signature' ? signedVersion : null)
