import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/scope.ts'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { type Job, perform, type TaskWork } from '../../jobs/task.ts'
import { filedActivities } from './filed-activities.ts'
import { drawReportOf, type FiledRecord, filedRecords } from './filed-records.ts'
import { pdfOfVehicle } from './pdf-of-vehicle.ts'
import { exportVehicleFile } from './tasks.ts'
import { zipOfVehicle } from './zip-of-vehicle.ts'

interface Order {
  id: number
  customer_id: number
  customer: string
  time_zone: string
  vehicle_id: number
  registration: string
  format: 'zip' | 'pdf'
  language: 'en' | 'pt'
  file_id: number | null
  created_by: number | null
}

type Parts = Pick<Context, 'api' | 'system' | 'files'>

/** The work of an export: its file counts once the row of the export refers to it. */
export const exportVehicleFileWork = (parts: Parts): TaskWork =>
  perform(exportVehicleFile, async ({ exportId }, job) => {
    const order = await findOrder(parts.system, exportId)
    // It was removed since, or a worker died once all was done.
    if (order === null || order.file_id !== null) return
    const fileId = await storeExport(parts, order, job)
    await parts.system.transaction().execute(async db => {
      await parts.files.complete(db, fileId)
      await db.updateTable('vehicle_file_exports').set({ file_id: fileId }).where('id', '=', exportId).execute()
    })
  })

async function findOrder(system: Db, id: number): Promise<Order | null> {
  const { rows } = await sql<Order>`
    select e.id, e.customer_id, c.name as customer, c.time_zone, e.vehicle_id, v.registration, e.format, e.language, e.file_id, e.created_by
    from vehicle_file_exports e join vehicles v on v.id = e.vehicle_id join customers c on c.id = e.customer_id
    where e.id = ${id}`.execute(system)
  return rows[0] ?? null
}

async function storeExport(parts: Parts, order: Order, job: Job): Promise<number> {
  const { system, files } = parts
  const { registration, customer, format, language } = order
  const activities = await filedActivities(system, order.vehicle_id)
  const records = await filedRecords(system, order.vehicle_id)
  const total = activities.filter(({ document_file_id }) => document_file_id !== null).length + records.length
  let done = 0
  const onDocument = () => job.progress({ done: ++done, total })
  const userId = order.created_by ?? 0
  const preferences = { ...(await readReaderPreferences(system, userId, language)), timeZone: order.time_zone }
  const reportsFor = { customerId: order.customer_id, userId, language, preferences }
  const drawReport = (record: FiledRecord) => drawReportOf(parts, record, reportsFor, job.signal)
  const vehicle = { registration, customer, madeAt: new Date(), activities, records, drawReport, onDocument }
  const about = {
    name: `vehicle-file_${registration.replace(/\s/g, '')}.${format}`,
    contentType: format === 'zip' ? 'application/zip' : 'application/pdf',
    ...{ customerId: order.customer_id, createdBy: order.created_by, bytes: null },
  }
  if (format === 'pdf') {
    const pdf = await pdfOfVehicle(files, { ...vehicle, language, timeZone: order.time_zone, signal: job.signal })
    return files.receive(about, inPieces(pdf))
  }
  return files.receive(about, untilAborted(zipOfVehicle(files, { ...vehicle, language }), job.signal))
}

async function* untilAborted(source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    signal.throwIfAborted()
    yield piece
  }
}

const PIECE_BYTES = 1_000_000

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES)
}
