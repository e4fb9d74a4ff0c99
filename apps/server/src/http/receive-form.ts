import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { formatBytes } from '@milepost/domain/formats/formats.ts'
import type { z } from 'zod'
import { isStorableText } from '../db/storable-text.ts'
import { HttpError } from './http-error.ts'
import { unstorableText } from './refuse-unstorable-text.ts'
import { WordedRefusal } from './worded-refusal.ts'

/** A form of the documents (ADM-QR-05, API-027): one file, or none, and texts beside it, in any order. */
interface ReceivedForm {
  fields: ReadonlyMap<string, string>
  file: ReceivedFile | null
}

export interface ReceivedFile {
  fileName: string
  bytes: number
}

const LIMITS = { files: 1, fields: 12, fieldSize: 10_000, fieldNameSize: 100, parts: 14 }

/**
 * Reads a form as it comes; the content of its file is handed on piece by piece. Throws HttpError where the file is empty or larger,
 * or where the form is none, InvalidFields where the database cannot keep a text of it.
 */
export async function receiveForm(
  body: unknown,
  contentType: string,
  mostBytes: number,
  take: (fileName: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<ReceivedForm> {
  if (!(body instanceof Readable)) throw new HttpError(415, 'Send a form with the file, as multipart/form-data.')
  const form = openForm(contentType)
  const fields = new Map<string, string>()
  let unstorable: string | null = null
  form.on('field', (name, value, isNameCut, isCut) => {
    if (!isStorableText(name) || !isStorableText(value)) unstorable ??= name
    if (!isNameCut && !isCut) fields.set(name, value)
  })
  const received: { file: Promise<ReceivedFile> | null } = { file: null }
  form.on('file', (name, content, fileName) => {
    if (name !== 'file') return void content.resume()
    const counted = bounded(content.iterator({ destroyOnReturn: false }), mostBytes)
    received.file = take(fileName, counted.pieces).then(() => ({ fileName, bytes: counted.bytes() }))
    // Whatever follows is read to its end, so that the answer is heard.
    received.file.catch(() => content.resume())
  })
  try {
    await pipeline(body, form)
  } catch {
    throw new HttpError(400, 'The form cannot be read.')
  }
  const file = await received.file
  if (unstorable !== null) throw unstorableText(unstorable)
  return { fields, file }
}

function openForm(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch {
    throw new HttpError(400, 'The form cannot be read.')
  }
}

function bounded(source: AsyncIterable<Uint8Array>, mostBytes: number) {
  let bytes = 0
  async function* pieces() {
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > mostBytes)
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
