import { legalProfileOf } from '@milepost/domain/customers/legal-profile.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditAction, audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { sendVehicleReport } from '../../documents/vehicle-report.ts'
import { gatherReport } from '../../vehicle-records/gather-report.ts'
import type { StoredPicture } from '../../vehicle-records/record-pictures.ts'

interface Printable {
  id: number
  customerId: number
  pictures: readonly StoredPicture[]
}

interface Print<Record> {
  record: Record
  report: Parameters<typeof gatherReport<Record & Printable>>[3]
  action: AuditAction<{ record: number; public?: true }>
}

/**
 * Sends the PDF of a record to somebody who is not signed in: by the clock and in the units of its customer, in whose queue it is
 * drawn. The audit log says that it was had, and from which address.
 */
export async function sendPublicReport<Record extends Printable>(
  context: Context,
  { request, reply, language }: { request: FastifyRequest; reply: FastifyReply; language: Language },
  { record, report, action }: Print<Record>,
): Promise<string> {
  const { system } = context
  const { id, customerId } = record
  const customer = await system
    .selectFrom('customers')
    .select(['time_zone', 'units_distance', 'country'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const preferences = {
    ...{ dateFormat: null, timeFormat: '24' as const, timeZone: customer.time_zone, locale: LOCALES[language] },
    distanceUnit: customer.units_distance ?? legalProfileOf(customer.country).usualUnits,
  }
  const gathered = await gatherReport(context, record, { language, preferences }, report)
  const [address, requestId] = [request.ip, request.id]
  await audit(system, action, { userId: null, customerId, detail: { record: id, public: true }, address, requestId })
  const customerIds = [customerId]
  return sendVehicleReport(reply, { caller: { customerIds }, customerIds }, gathered, { language, preferences })
}
