import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/scope.ts'
import { inOnePiece } from '../../files/in-one-piece.ts'

export interface LogoOwner {
  table: 'customers' | 'management_companies'
  id: number
}

const LOGO_CHANGED = auditAction<{ of: LogoOwner['table']; id: number; removed: boolean }>('logo changed')

/**
 * Gives an owner a logo, or with null none, and lets go of the one before. Gives the id of its file; undefined: there is no
 * such owner.
 */
export async function setLogo(
  { system, files }: Pick<Context, 'system' | 'files'>,
  owner: LogoOwner,
  png: Buffer | null,
  author: LogAuthor,
): Promise<number | null | undefined> {
  const customerId = owner.table === 'customers' ? owner.id : null
  const about = { name: 'logo.png', contentType: 'image/png', customerId, createdBy: author.userId, bytes: null }
  const fileId = png && (await files.receive(about, inOnePiece(png)))
  const drop = await system.transaction().execute(async db => {
    const before = await findLogo(db, owner)
    if (before === undefined) return null
    await sql`update ${sql.table(owner.table)} set logo_file_id = ${fileId} where id = ${owner.id}`.execute(db)
    if (fileId !== null) await files.complete(db, fileId)
    const detail = { of: owner.table, id: owner.id, removed: fileId === null }
    await audit(db, LOGO_CHANGED, { ...author, customerId, detail })
    return before === null ? async () => {} : files.remove(db, before)
  })
  if (drop === null) {
    if (fileId !== null) await (await files.remove(system, fileId))()
    return undefined
  }
  await drop()
  return fileId
}

/** Undefined: there is no such owner. */
async function findLogo(db: Db, { table, id }: LogoOwner): Promise<number | null | undefined> {
  const { rows } = await sql<{ logo_file_id: number | null }>`
    select logo_file_id from ${sql.table(table)} where id = ${id} for update
  `.execute(db)
  return rows[0]?.logo_file_id
}
