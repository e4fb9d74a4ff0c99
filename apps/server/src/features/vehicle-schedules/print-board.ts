import type { Input } from '@milepost/contract/route.ts'
import type { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { sendPdf } from '../../documents/pdf-table.ts'
import { readLogos } from '../../documents/read-logos.ts'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { noteRowCount } from '../../documents/row-count.ts'
import { boardPdf, MOST_PRINTED } from './board-pdf.ts'
import { boardFileName } from './export-schedules.ts'
import { filterWords, readFilterNames } from './filter-words.ts'
import { countSchedules, readSchedules } from './read-schedules.ts'

type Asked = Input<typeof vehicleSchedules.export>['query'] & { today: number }

/** Sends the board as a person prints it; under the letterhead of the customer where all vehicles are of one. */
export async function printBoard(
  { api, system, files }: Pick<Context, 'api' | 'system' | 'files'>,
  caller: SignedIn,
  { today, language, ...query }: Asked,
  reply: FastifyReply,
): Promise<string> {
  const { found, states, owners, names } = await withScope(api, caller, async db => {
    const found = await readSchedules(db, caller, query, { today, from: 0, limit: MOST_PRINTED + 1 })
    const vehicleIds = found.map(({ vehicle }) => vehicle.id)
    const states = await countSchedules(db, caller, query, today)
    const owners = await readOwners(db, vehicleIds)
    return { found, states, owners, names: await readFilterNames(db, caller, query) }
  })
  const rows = found.slice(0, MOST_PRINTED)
  noteRowCount(reply, rows.length)
  const [owner] = owners.length === 1 ? owners : []
  const logos = await readLogos(files, owner?.logoFileId == null ? [] : [owner.logoFileId])
  const letterhead = owner && { name: owner.name, logo: logos.get(owner.logoFileId ?? 0) ?? null }
  const preferences = await readReaderPreferences(system, caller.userId, language)
  const t = textsIn(language)
  const printed = {
    rows,
    isCut: found.length > MOST_PRINTED,
    states,
    today,
    letterhead,
    filters: filterWords(query, names, t),
    fileName: boardFileName(today, language),
  }
  return sendPdf(
    reply,
    { caller, customerIds: owners.map(({ id }) => id) },
    boardPdf(printed, t, { ...preferences, timeZone: 'UTC' }),
  )
}

/** Whose vehicles of the scope these are. */
const readOwners = (db: ScopedDb, vehicleIds: readonly number[]) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'logo_file_id as logoFileId'])
    .where(
      'id',
      'in',
      db
        .selectFrom('vehicles')
        .select('customer_id')
        .where('id', 'in', [...new Set(vehicleIds), 0]),
    )
    .orderBy('id')
    .execute()
