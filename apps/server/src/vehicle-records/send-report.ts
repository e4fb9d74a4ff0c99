import type { Language } from '@milepost/texts/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditAction, audit } from '../audit/audit.ts'
import { readFileTimeZone } from '../auth/reader-clock.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { readReaderLanguage } from '../documents/reader-language.ts'
import { readReaderPreferences } from '../documents/reader-preferences.ts'
import { sendVehicleReport } from '../documents/vehicle-report.ts'
import { authorOf } from '../http/author.ts'
import { gatherReport } from './gather-report.ts'
import type { StoredPicture } from './record-pictures.ts'

interface Asked {
  caller: SignedIn
  request: FastifyRequest
  reply: FastifyReply
  language: Language | undefined
}

interface Print<Record> {
  record: Record
  report: Parameters<typeof gatherReport<Record & Printable>>[3]
  action: AuditAction<{ record: number }>
}

interface Printable {
  id: number
  customerId: number
  pictures: readonly StoredPicture[]
}

/** Sends the PDF of a record, in the language that was asked for or the reader’s; the audit log says who had it. */
export async function sendReport<Record extends Printable>(
  context: Context,
  { caller, request, reply, language: asked }: Asked,
  { record, report, action }: Print<Record>,
): Promise<string> {
  const { system } = context
  const language = asked ?? (await readReaderLanguage(system, caller.userId))
  const preferences = {
    ...(await readReaderPreferences(system, caller.userId, language)),
    timeZone: await readFileTimeZone(context, caller, {}),
  }
  const gathered = await gatherReport(context, record, { language, preferences }, report)
  const { customerId } = record
  await audit(system, action, { ...authorOf(caller, request), customerId, detail: { record: record.id } })
  return sendVehicleReport(reply, { caller, customerIds: [customerId] }, gathered, { language, preferences })
}
