import { keysOf } from '@milepost/domain/collections/keys-of.ts'

const startsWith = (text: string) => (head: Buffer) => head.toString('latin1', 0, text.length) === text

/** What a file of the ISO base media format says that it may be read as, in its first box. */
const hasBrand = (brands: readonly string[]) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' &&
  head
    .toString('latin1', 8, Math.min(head.readUInt32BE(0), HEAD_BYTES))
    .match(/.{4}/gs)
    ?.some(brand => brands.includes(brand)) === true

/** What may be uploaded, by how its bytes begin; who takes it says which of them. SVG is not here on purpose: it may hold scripts. */
const KINDS = {
  'image/png': startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': startsWith('\xff\xd8\xff'),
  'image/webp': (head: Buffer) => startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
  'image/gif': (head: Buffer) => startsWith('GIF87a')(head) || startsWith('GIF89a')(head),
  'image/tiff': (head: Buffer) => startsWith('II*\0')(head) || startsWith('MM\0*')(head),
  'image/avif': hasBrand(['avif', 'avis']),
  'image/heic': hasBrand(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']),
  'application/pdf': startsWith('%PDF-'),
} as const

export type ContentKind = keyof typeof KINDS

/** The bytes at the beginning of a file that identify any of the kinds; a shorter file is judged by those it has. */
const HEAD_BYTES = 40
/** With fewer it is none of them. */
const FEWEST_BYTES = 12

export class ContentRefused extends Error {
  readonly reason: 'too large' | 'wrong kind'

  constructor(reason: 'too large' | 'wrong kind') {
    super(`The content is ${reason === 'too large' ? 'too large' : 'not what it is declared to be'}.`)
    this.reason = reason
  }
}

/** What content is, by its first bytes, whatever it is called; null: nothing that may be uploaded. */
export function kindOf(content: Buffer): ContentKind | null {
  if (content.length < FEWEST_BYTES) return null
  return keysOf(KINDS).find(kind => KINDS[kind](content)) ?? null
}

/** Passes content on as it comes. Throws ContentRefused as soon as it is too large, or not of the kind it was declared to be. */
export async function* checkContent(
  source: AsyncIterable<Uint8Array>,
  { kind, mostBytes }: { kind: ContentKind; mostBytes: number },
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  let isKnown = false
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > mostBytes) throw new ContentRefused('too large')
    if (isKnown) {
      yield Buffer.from(piece)
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEAD_BYTES) continue
    if (!KINDS[kind](head)) throw new ContentRefused('wrong kind')
    isKnown = true
    yield head
  }
  if (!isKnown) throw new ContentRefused('wrong kind')
}
