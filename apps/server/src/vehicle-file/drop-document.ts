import type { Context } from '../context.ts'
import type { TakenDocument } from './document-intake.ts'

/** The files of a document: itself, and its smaller copies. */
export const fileIdsOf = (document: TakenDocument | null): number[] =>
  document === null ? [] : [document.fileId, document.thumbnailFileId, document.printFileId].flatMap(id => id ?? [])

/** Removes a document that nothing refers to. */
export async function dropDocument(
  { system, files }: Pick<Context, 'system' | 'files'>,
  document: TakenDocument,
): Promise<void> {
  const drops = await system.transaction().execute(async db => {
    const removing: (() => Promise<void>)[] = []
    for (const id of fileIdsOf(document)) removing.push(await files.remove(db, id))
    return removing
  })
  for (const drop of drops) await drop()
}
