import { buffer } from 'node:stream/consumers'
import type { Files } from '../files/files.ts'

/** Logos as data addresses, which a document can hold, by the ids of their files; one whose file is not there is left out. */
export async function readLogos(
  files: Pick<Files, 'open'>,
  fileIds: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const logos = new Map<number, string>()
  for (const fileId of new Set(fileIds)) {
    const file = await files.open(fileId)
    if (file === null) continue
    logos.set(fileId, `data:${file.contentType};base64,${(await buffer(file.content)).toString('base64')}`)
  }
  return logos
}
