import type { Input } from '@milepost/contract/route.ts'
import {
  DESCRIPTION_CHARACTERS,
  DOCUMENT_BYTES_BELOW,
  isFlagSent,
  MOST_PICTURES_OF_DOCUMENT,
  newVehicleActivity,
  type vehicleActivities,
} from '@milepost/contract/vehicle-activities.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { storedFileName } from '@milepost/domain/vehicle-activities/stored-file-name.ts'
import type { z } from 'zod'
import type { Actor } from '../../audit/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type Db, type ScopedDb, withScope } from '../../db/scope.ts'
import { inOnePiece } from '../../files/in-one-piece.ts'
import { HttpError } from '../../http/http-error.ts'
import { readFormFields, receiveForm } from '../../http/receive-form.ts'
import { WordedRefusal } from '../../http/worded-refusal.ts'
import { fulfilSchedule, isBehindOther } from '../../schedules/fulfil-schedule.ts'
import { scheduleOfVehicle } from '../../schedules/schedule-of-vehicle.ts'
import { addActivity } from '../../vehicle-file/add-activity.ts'
import { type TakenDocument, takeDocument, takeJoinedDocument } from '../../vehicle-file/document-intake.ts'
import { dropDocument, fileIdsOf } from '../../vehicle-file/drop-document.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { filedAlready } from '../../vehicle-records/filed-already.ts'
import {
  type FiledStatus,
  type FiledType,
  type FiledVehicle,
  readFiledStatus,
  readFiledType,
  readFiledVehicle,
} from './activity-type.ts'
import { findFiled, findTwin } from './filed-before.ts'

type Flags = Input<typeof vehicleActivities.create>['query']
type Fields = z.output<typeof newVehicleActivity>

interface Sent {
  body: unknown
  contentType: string
  flags: Flags
  caller: SignedIn
  actor: Actor
  /** Whose clock says which day is today. */
  timeZone: string
  admitAgain: () => Promise<void>
}

/** What was filed, or had been filed by the same request before. */
export interface Filed {
  id: number
  /** It fulfils its schedule, whose next day something later has set already. */
  isUnqualified: boolean
}

/** A document as it was sent, cut off where it is too large. */
interface SentDocument {
  name: string
  content: Buffer
}

/** What is to be filed: every part of it read and possible. */
interface Order {
  vehicle: FiledVehicle
  type: FiledType
  status: FiledStatus
  fulfilledAtMs: number | null
  description: string
  fulfils: boolean
  requestKey: string | null
}

/**
 * Files a document that somebody sends as a form (API-027 to API-029). The record and its document are kept together, or neither is;
 * what the same request filed before is not filed again. Throws HttpError.
 */
export async function createActivity(context: Pick<Context, 'api' | 'system' | 'files'>, sent: Sent): Promise<Filed> {
  const { caller, admitAgain, flags, timeZone } = sent
  const nowMs = Date.now()
  const documents: SentDocument[] = []
  const form = await receiveForm(sent.body, sent.contentType, FORM_BOUNDS, async (name, content) => {
    const document: SentDocument = { name, content: NOTHING_YET }
    documents.push(document)
    document.content = await readUntilTooLarge(content)
  })
  // A form may take a minute to come.
  await admitAgain()
  const fields = readFormFields(newVehicleActivity, form.fields)
  const order = await withScope(context.api, caller, db =>
    readOrder(db, caller, {
      fields,
      flags,
      hasDocument: documents.length > 0,
      today: localDayAt(nowMs, timeZone).text,
    }),
  )
  const taken = await takeSent(context, documents, { order, createdBy: caller.userId, nowMs })
  let isKept = false
  try {
    const filed = await context.system
      .transaction()
      .execute(db => file(db, context, { order, document: taken, actor: sent.actor, nowMs }))
    isKept = filed.isNew
    return filed
  } finally {
    if (!isKept && taken !== null) await dropDocument(context, taken)
  }
}

/** The intake says what is too large, in the words of the documents: the form itself is bounded a little above. */
const FORM_BOUNDS = { mostBytes: DOCUMENT_BYTES_BELOW + 50_000, mostFiles: MOST_PICTURES_OF_DOCUMENT }
const NOTHING_YET = Buffer.alloc(0)

/** The content; of one that is too large as much as shows that it is. */
async function readUntilTooLarge(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    if (bytes < DOCUMENT_BYTES_BELOW) pieces.push(piece)
    bytes += piece.length
  }
  return Buffer.concat(pieces)
}

/** One file as it is, several as the pages of one document; none: null. */
async function takeSent(
  context: Pick<Context, 'system' | 'files'>,
  sent: readonly SentDocument[],
  { order: { vehicle, type }, createdBy, nowMs }: { order: Order; createdBy: number; nowMs: number },
): Promise<TakenDocument | null> {
  const [first] = sent
  if (first === undefined) return null
  const { customerId, registration } = vehicle
  const name = storedFileName({ fileName: first.name, registration, reference: type.reference, atMs: nowMs })
  const about = { name, customerId, createdBy }
  return sent.length === 1
    ? takeDocument(context, { ...about, content: inOnePiece(first.content) })
    : takeJoinedDocument(context, { ...about, pictures: sent })
}

/** Everything that was chosen, where all of it may be. Throws HttpError. */
async function readOrder(
  db: ScopedDb,
  caller: SignedIn,
  { fields, flags, hasDocument, today }: { fields: Fields; flags: Flags; hasDocument: boolean; today: string },
): Promise<Order> {
  const vehicle = await readFiledVehicle(db, caller, fields)
  const chosen = flags.scheduled_activity_type_reference ?? flags.scheduled_activity_type ?? fields.activity_type
  const type = await readFiledType(db, vehicle, chosen)
  const status = readFiledStatus(type, fields.status)
  const isManualInspection = type.reference === 'SAFETY_INSPECTION'
  const schedule = await scheduleOfVehicle(db, { vehicleId: vehicle.id, activityTypeId: type.id })
  // VF-80
  if (schedule !== null && !hasDocument)
    throw new HttpError(400, 'An image is required to submit this document.', 'file')
  const day = type.asksForDay ? (fields.activity_fulfilled_at ?? today) : null
  if (day !== null && day > today)
    throw new HttpError(400, 'The date is in the future: choose today or a day before.', 'activity_fulfilled_at')
  return {
    ...{ vehicle, type, status, fulfilledAtMs: day === null ? null : Date.parse(`${day}T00:00:00Z`) },
    // VF-64
    description: isManualInspection ? `Manual Safety Inspection for ${vehicle.registration}` : describedBy(fields),
    fulfils: status.fulfils && (isManualInspection || isFlagSent(flags.fulfill_scheduled_activity)),
    requestKey: fields.request_key ?? null,
  }
}

function describedBy({ description = '' }: Fields): string {
  const { fewest, most } = DESCRIPTION_CHARACTERS
  if (description.length < fewest || description.length > most)
    throw new WordedRefusal(
      400,
      t => t('Describe it in {{fewest}} to {{most}} characters.', { fewest, most }),
      'description',
    )
  return description
}

interface Filing extends Pick<Sent, 'actor'> {
  order: Order
  document: TakenDocument | null
  nowMs: number
}

async function file(
  db: Db,
  { files }: Pick<Context, 'files'>,
  { order, document, actor, nowMs }: Filing,
): Promise<Filed & { isNew: boolean }> {
  const { vehicle, type, status, fulfilledAtMs, requestKey } = order
  const { id: vehicleId, customerId, registration } = vehicle
  await lockLogs(db, [vehicleId])
  const request = { customerId, vehicleId, activityTypeId: type.id, sentBy: actor.userId, requestKey }
  const before = await findFiled(db, request)
  if (before !== null) {
    const filed = { activityId: before, vehicleId, activityTypeId: type.id }
    return { id: before, isUnqualified: order.fulfils && (await isBehindOther(db, filed)), isNew: false }
  }
  await refuseTwin(db, order, document)
  for (const fileId of fileIdsOf(document)) await files.complete(db, fileId)
  const { id } = await addActivity(
    db,
    {
      ...{ customerId, vehicleId, registration, activityTypeId: type.id, fulfilledAtMs, requestKey },
      ...{ description: order.description, recordId: null, createdAtMs: nowMs, fulfils: order.fulfils },
      // The documents' code of an inspection, the name of any other (VF-59, VF-65).
      status: type.reference === 'SAFETY_INSPECTION' ? String(status.id) : status.name,
      document,
    },
    actor,
  )
  if (!order.fulfils) return { id, isUnqualified: false, isNew: true }
  const doneAtMs = fulfilledAtMs ?? Math.floor(nowMs / DAY_MS) * DAY_MS
  const fulfilled = { activityId: id, customerId, vehicleId, activityTypeId: type.id, fulfilledAtMs: doneAtMs }
  return { id, ...(await fulfilSchedule(db, fulfilled)), isNew: true }
}

const DAY_MS = 86_400_000

async function refuseTwin(db: Db, { vehicle, type, fulfilledAtMs }: Order, document: TakenDocument | null) {
  const twin = await findTwin(db, {
    ...{ vehicleId: vehicle.id, activityTypeId: type.id, fulfilledAtMs, documentSha256: document?.sha256 ?? null },
    isInspection: type.reference === 'SAFETY_INSPECTION',
  })
  if (twin === null) return
  // Of an inspection the day is taken, whichever document is filed with it.
  const isOfDay = type.reference === 'SAFETY_INSPECTION' && fulfilledAtMs !== null
  throw filedAlready(isOfDay ? { inspectionOf: new Date(fulfilledAtMs).toISOString().slice(0, 10) } : 'document', twin)
}
