import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SheetRefused } from './sheet-refused.ts'

const MOST_PARTS = 5_000
/** Of a part as it is unpacked. A sheet of 100,000 rows and every column has about 80 MB. */
const MOST_PART_BYTES = 250_000_000
/** No sheet that people make packs so tightly: the usual ratio is 10 to 30. */
const MOST_RATIO = 250
const RATIO_COUNTS_FROM_BYTES = 5_000_000

/** The parts of a workbook by their paths, in lower case. What a part says of its size is held to when it is unpacked. */
export interface XlsxArchive {
  has: (path: string) => boolean
  /** Throws SheetRefused where there is no such part, or unpacked it would be too large. */
  open: (path: string) => Promise<Readable>
  close: () => void
}

/** Throws SheetRefused. */
export async function openXlsx(path: string): Promise<XlsxArchive> {
  const zip = await openPromise(path, { autoClose: false }).catch(asBroken)
  try {
    const parts = await listParts(zip)
    return {
      has: part => parts.has(part.toLowerCase()),
      async open(part) {
        const entry = parts.get(part.toLowerCase())
        if (entry === undefined) throw new SheetRefused('not-a-spreadsheet')
        refuseBomb(entry)
        return zip.openReadStreamPromise(entry).catch(asBroken)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) throw new SheetRefused('too-large')
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    asBroken(error)
  }
  return parts
}

function refuseBomb(entry: Entry): void {
  const { uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) throw new SheetRefused('old-excel')
  const isTooTight =
    uncompressedSize > RATIO_COUNTS_FROM_BYTES && uncompressedSize > MOST_RATIO * Math.max(compressedSize, 1)
  if (uncompressedSize > MOST_PART_BYTES || isTooTight) throw new SheetRefused('too-large')
}

function asBroken(error: unknown): never {
  throw error instanceof SheetRefused ? error : new SheetRefused('broken', null, { cause: error })
}
