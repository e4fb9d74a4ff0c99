import {
  MOST_UPLOAD_BYTES,
  type UploadChoices,
  type UploadNounName,
  uploadChoices,
} from '@milepost/contract/uploads.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { sql } from 'kysely'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { accountInScope } from '../../db/in-scope.ts'
import type { Db } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { receiveForm } from '../../http/receive-form.ts'
import { ownerOf } from '../../records/record-owner.ts'
import { sheetKindOf } from '../../spreadsheets/read-sheet.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'
import { beginWork } from './begin-work.ts'

interface Sent {
  body: unknown
  contentType: string
  caller: SignedIn
  author: LogAuthor
  noun: UploadNounName
  admitAgain: () => Promise<void>
  /** Throws HttpError where the noun does not have one of the choices. */
  assertPossible: (choices: UploadChoices) => void
}

const noFile = () => new HttpError(400, 'The form has no file.', 'file')

/** Takes a form with a file (ADM-QR-05), and gives the id of the upload, whose check has begun. Throws HttpError. */
export async function acceptUpload({ system, files }: Pick<Context, 'system' | 'files'>, sent: Sent): Promise<number> {
  const { body, contentType, caller, author, noun, admitAgain, assertPossible } = sent
  const stored: { id: number | null } = { id: null }
  try {
    const bounds = { mostBytes: MOST_UPLOAD_BYTES, mostFiles: 1 }
    const {
      fields,
      files: [file],
    } = await receiveForm(body, contentType, bounds, async (sentName, content) => {
      const name = plainName(sentName)
      if (sheetKindOf(name) === null) throw new HttpError(415, 'Send a CSV or an XLSX file.', 'file')
      // Whose it is stands in a field that may follow.
      const about = { name, contentType: 'application/octet-stream', customerId: null, createdBy: caller.userId }
      stored.id = await files.receive({ ...about, bytes: null }, content)
    })
    await admitAgain()
    if (file === undefined) throw noFile()
    const order = await readFields(system, caller, fields)
    assertPossible(order.choices)
    const fileId = stored.id
    if (fileId === null) throw noFile()
    return await system.transaction().execute(async db => {
      await db.updateTable('files').set({ customer_id: order.customer }).where('id', '=', fileId).execute()
      await files.complete(db, fileId)
      const { id } = await db
        .insertInto('uploads')
        .values({
          ...{
            customer_id: order.customer,
            noun,
            file_name: plainName(file.fileName),
            bytes: file.bytes,
            file_id: fileId,
          },
          ...{ state: 'checking', is_unchecked: !order.verifies, choices: JSON.stringify(order.choices) },
          ...{ counts: JSON.stringify(NOTHING_DONE), run_on_weekend: order.runsOnWeekend, email: order.email },
          ...{
            created_by: caller.userId,
            acts_for: caller.userId,
            address: author.address,
            request_id: author.requestId,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await beginWork(db, { id, customer: order.customer, actsFor: caller.userId, saves: false })
      return id
    })
  } catch (error) {
    await dropFile({ system, files }, stored.id)
    throw error
  }
}

/** The last part of a path, without what no name has. */
function plainName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return plain.length <= 200 ? plain : plain.slice(-200)
}

async function dropFile({ system, files }: Pick<Context, 'system' | 'files'>, fileId: number | null): Promise<void> {
  if (fileId === null) return
  const drop = await system.transaction().execute(db => files.remove(db, fileId))
  await drop()
}

async function readFields(system: Db, caller: SignedIn, fields: ReadonlyMap<string, string>) {
  const id = fields.get('customer_id') || undefined
  if (id !== undefined && !/^\d{1,9}$/.test(id))
    throw new HttpError(400, 'The id of a customer is a number.', 'customer_id')
  const customer = ownerOf(caller, id === undefined ? undefined : Number(id))
  if (customer === null) throw notFound()
  return {
    customer,
    verifies: isYes(fields, 'verifyUpload', false),
    runsOnWeekend: isYes(fields, 'run_on_weekend', true),
    choices: choicesOf(fields.get('uploadChoices')),
    email: await recipientOf(system, caller, customer, fields.get('email')),
  }
}

function isYes(fields: ReadonlyMap<string, string>, name: string, usual: boolean): boolean {
  const value = fields.get(name)?.toLowerCase() ?? ''
  if (value === '') return usual
  if (value !== 'true' && value !== 'false') throw new HttpError(400, 'It is true or false.', name)
  return value === 'true'
}

function choicesOf(text: string | undefined) {
  try {
    return uploadChoices.parse(text === undefined || text === '' ? {} : JSON.parse(text))
  } catch {
    throw new HttpError(400, 'The choices are create, update and deactivate, each true or false.', 'uploadChoices')
  }
}

/** Whom the result goes to: the sender, or an account that sees the customer; a call is no way to write to anybody. */
async function recipientOf(system: Db, caller: SignedIn, customer: number, sent = ''): Promise<string> {
  const isWanted = sent === '' ? sql`u.id = ${caller.userId}` : sql`u.email = ${sent}::citext`
  const { rows } = await sql<{ email: string }>`select u.email::text as email from users u
    where ${isWanted} and u.archived_at is null
      and (u.id = ${caller.userId} or ${accountInScope({ customerIds: [customer] }, 'u')})`.execute(system)
  const [found] = rows
  if (found === undefined || (sent !== '' && !isMailAddress(sent))) {
    throw new HttpError(400, 'No user of the customer has this address.', 'email')
  }
  return found.email
}
