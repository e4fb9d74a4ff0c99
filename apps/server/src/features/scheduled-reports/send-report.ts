import type { ReportFailure } from '@milepost/contract/scheduled-reports.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { customersUnder } from '@milepost/domain/access/customer-modules.ts'
import { REPORT_TABLES } from '@milepost/domain/reports/report-tables.ts'
import { findAccountRights, type SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { perform, type TaskWork } from '../../jobs/task.ts'
import { endRun, failRun } from './end-run.ts'
import { fileQuery } from './file-query.ts'
import { readFilterParts } from './filter-parts.ts'
import { type MadeFile, makeFile } from './make-file.ts'
import { findRun, readRecipients, type WaitingRun } from './run-rows.ts'
import { sendReport } from './tasks.ts'

type Parts = Pick<Context, 'api' | 'system' | 'files' | 'log'>

/**
 * The work of a run: makes the file by the endpoint that people save it by, with what the owner may see now, and writes the mails. What
 * another attempt would meet again ends the run; what may pass, such as a queue that is full, is thrown.
 */
export function sendReportWork(parts: Parts, endpoints: readonly Endpoint[]): TaskWork {
  const { system, log } = parts
  return perform(sendReport, async ({ runId }) => {
    const run = await findRun(system, runId)
    if (run === null) return
    const endpoint = endpoints.find(({ route }) => route.path === REPORT_TABLES[run.table])
    const rights = await findAccountRights(system, run.owner)
    if (rights === null) return failRun(system, run, 'owner-closed')
    if ((await readRecipients(system, run)).length === 0) return failRun(system, run, 'no-recipients')
    if (endpoint === undefined || !rights.customerIds.includes(run.customer))
      return failRun(system, run, 'owner-access')
    const { access, method } = endpoint.route
    if (refusalOf(access, rights, method) === null && !customersUnder(access, rights).includes(run.customer))
      return failRun(system, run, 'module-off')
    // No session: the owner need not be signed in.
    const caller: SignedIn = { ...rights, tokenHash: Buffer.alloc(0) }
    const { query, range } = fileQuery(run, endpoint.route, run.due_at.getTime())
    await makeFile({ endpoint, caller, query, log }, async made => {
      if (made.kind === 'refused') return failRun(system, run, failureOf(made))
      await storeAndSend(parts, { run, caller, range, made })
    })
  })
}

interface Making {
  run: WaitingRun
  caller: SignedIn
  range: ReturnType<typeof fileQuery>['range']
  made: Extract<MadeFile, { kind: 'file' }>
}

async function storeAndSend({ api, system, files }: Parts, { run, caller, range, made }: Making): Promise<void> {
  const { name, contentType, content } = made
  const about = { name, contentType, customerId: run.customer, createdBy: run.owner, bytes: null }
  const id = await files.receive(about, content)
  const drop = async () => (await files.remove(system, id))()
  try {
    const { bytes } = await system.selectFrom('files').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
    const filter = await readFilterParts(api, caller, run.query)
    const file = { id, name, bytes: bytes ?? 0 }
    const isKept = await endRun(system, files, run, { caller, range, filter, rowCount: made.rowCount(), file })
    if (!isKept) await drop()
  } catch (error) {
    await drop()
    throw error
  }
}

/** Throws where another attempt may do better. */
function failureOf({ status, detail }: Extract<MadeFile, { kind: 'refused' }>): ReportFailure {
  if (status === 401 || status === 403) return 'owner-access'
  if (status === 404) return 'filter-gone'
  if (status === 400) return 'filter-refused'
  throw new Error(`The file was not made: ${status} ${detail.slice(0, 300)}`)
}
