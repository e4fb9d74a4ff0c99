/** What may be uploaded, by how its bytes begin. SVG is not here on purpose: it may hold scripts. */
const KINDS = {
  'image/png': (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/jpeg': (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': (head: Buffer) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
} as const

export type ContentKind = keyof typeof KINDS

/** So many bytes identify any of them. */
const HEAD_BYTES = 12

export class ContentRefused extends Error {
  readonly reason: 'too large' | 'wrong kind'

  constructor(reason: 'too large' | 'wrong kind') {
    super(`The content is ${reason === 'too large' ? 'too large' : 'not what it is declared to be'}.`)
    this.reason = reason
  }
}

export function isContentKind(type: string): type is ContentKind {
  return Object.hasOwn(KINDS, type)
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
