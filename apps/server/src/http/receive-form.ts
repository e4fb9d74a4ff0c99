import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { formatBytes } from '@milepost/domain/formats/formats.ts'
import type { z } from 'zod'
import { isStorableText } from '../db/storable-text.ts'
import { HttpError } from './http-error.ts'
import { unstorableText } from './refuse-unstorable-text.ts'
import { WordedRefusal } from './worded-refusal.ts'

/** A form of the documents (ADM-QR-05, API-027): its files, in their order, and texts beside them. */
interface ReceivedForm {
  fields: ReadonlyMap<string, string>
  files: readonly ReceivedFile[]
}

export interface ReceivedFile {
  fileName: string
  bytes: number
}

const LIMITS = { fields: 12, fieldSize: 10_000, fieldNameSize: 100 }

interface FormBounds {
  /** Of all files together. */
  mostBytes: number
  mostFiles: number
}

/**
 * Reads a form as it comes; the content of each file is handed on piece by piece, one file after another. Throws HttpError where a file is
 * empty, where they are larger or more, or where the form is none, InvalidFields where the database cannot keep a text of it.
 */
export async function receiveForm(
  body: unknown,
  contentType: string,
  { mostBytes, mostFiles }: FormBounds,
  take: (fileName: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<ReceivedForm> {
  if (!(body instanceof Readable)) throw new HttpError(415, 'Send a form with the file, as multipart/form-data.')
  const form = openForm(contentType, mostFiles)
  const fields = new Map<string, string>()
  let unstorable: string | null = null
  form.on('field', (name, value, isNameCut, isCut) => {
    if (!isStorableText(name) || !isStorableText(value)) unstorable ??= name
    if (!isNameCut && !isCut) fields.set(name, value)
  })
  const received: Promise<ReceivedFile>[] = []
  const total = { bytes: 0 }
  let hasMoreFiles = false
  form.on('filesLimit', () => {
    hasMoreFiles = true
  })
  form.on('file', (name, content, fileName) => {
    if (name !== 'file') return void content.resume()
    const counted = bounded(content.iterator({ destroyOnReturn: false }), total, mostBytes)
    const file = take(fileName, counted.pieces).then(() => ({ fileName, bytes: counted.bytes() }))
    // Whatever follows is read to its end, so that the answer is heard.
    file.catch(() => content.resume())
    received.push(file)
  })
  try {
    await pipeline(body, form)
  } catch {
    throw new HttpError(400, 'The form cannot be read.')
  }
  const files = await Promise.all(received)
  if (hasMoreFiles)
    throw new WordedRefusal(400, t => t('A form has at most {{count}} files.', { count: mostFiles }), 'file')
  if (unstorable !== null) throw unstorableText(unstorable)
  return { fields, files }
}

function openForm(contentType: string, mostFiles: number) {
  const limits = { ...LIMITS, files: mostFiles, parts: LIMITS.fields + mostFiles + 1 }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new HttpError(400, 'The form cannot be read.')
  }
}

function bounded(source: AsyncIterable<Uint8Array>, total: { bytes: number }, mostBytes: number) {
  let bytes = 0
  async function* pieces() {
    for await (const piece of source) {
      bytes += piece.length
      total.bytes += piece.length
      if (total.bytes > mostBytes)
        throw new WordedRefusal(
          413,
          (t, { locale }) => t('The file is larger than {{size}}.', { size: formatBytes(mostBytes, { locale }) }),
          'file',
        )
      yield piece
    }
    if (bytes === 0) throw new HttpError(400, 'The file is empty.', 'file')
  }
  return { pieces: pieces(), bytes: () => bytes }
}

/** The fields of a form by what they must be; what is sent empty is absent (VF-82). Throws HttpError that names the first that is not so. */
export function readFormFields<Fields>(schema: z.ZodType<Fields>, sent: ReadonlyMap<string, string>): Fields {
  const read = schema.safeParse(Object.fromEntries([...sent].filter(([, value]) => value !== '')))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw new HttpError(400, `${field || 'A field'} cannot be read: ${issue?.message ?? 'it is not valid'}.`, field)
}
