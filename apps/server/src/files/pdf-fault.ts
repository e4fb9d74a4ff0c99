import { inflateSync } from 'node:zlib'
import { nextPdfToken, type PdfToken } from './pdf-lexer.ts'

/** Why a PDF file is not taken. `uncheckable`: it is written as no usual program writes, so that something may be hidden in it. */
export type PdfFault = 'broken' | 'encrypted' | 'script' | 'action' | 'attachment' | 'form' | 'uncheckable'

/** By which names a file holds what is refused (ISO 32000-1, 7.11, 12.6, 12.7.8, 13.6). A link to an address of the web is fine. */
const FAULTS: Readonly<Record<string, PdfFault>> = {
  '/Encrypt': 'encrypted',
  '/JavaScript': 'script',
  '/JS': 'script',
  '/OnInstantiate': 'script',
  '/Launch': 'action',
  '/SubmitForm': 'action',
  '/ImportData': 'action',
  '/GoToE': 'action',
  '/GoToR': 'action',
  '/Rendition': 'action',
  '/EmbeddedFile': 'attachment',
  '/EmbeddedFiles': 'attachment',
  '/EF': 'attachment',
  '/RichMedia': 'attachment',
  '/XFA': 'form',
}

/** An attack may have the same bytes read, or unfolded, over and over. */
const MOST_READ_PER_BYTE = 4
const MOST_UNFOLDED_BYTES = 40_000_000

class Refused extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Why a PDF file is not taken; null: it is. What a reader of the file may come to see as an object stands somewhere in its bytes
 * after the word `obj` or `trailer`, wherever the tables of the file point and whichever of two versions counts: so each such
 * place is read, also within streams, and every stream of objects is unfolded and read. Names are compared with their escapes
 * (`/J#53`) resolved; what stands in strings and in the content of pages is not looked at. Takes time in proportion to the size.
 */
export function pdfFault(content: Buffer): PdfFault | null {
  try {
    const isWhole = content.toString('latin1', 0, 5) === '%PDF-' && content.includes('startxref')
    if (!isWhole) return 'broken'
    const reading = new Reading(content)
    for (const word of ['obj', 'trailer']) {
      for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
        reading.readObject(at + word.length)
      }
    }
    reading.readObjectStreams()
    return reading.hasPages ? null : 'broken'
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

class Reading {
  readonly #content: Buffer
  #mayRead: number
  #mayUnfold = MOST_UNFOLDED_BYTES
  readonly #objectStreams: { dictionary: readonly string[]; from: number }[] = []
  hasPages = false

  constructor(content: Buffer) {
    this.#content = content
    this.#mayRead = content.length * MOST_READ_PER_BYTE
  }

  /** Reads on until the object ends, or another place that is read by itself begins. */
  readObject(from: number): void {
    const tokens: string[] = []
    const open: string[] = []
    for (let token = this.#next(from); token !== null; token = this.#next(token.end)) {
      const { text, end } = token
      if (text === 'obj' || text === 'endobj') return
      if (text === 'stream' && open.length === 0) {
        // A stream of objects is one that says where the first of them begins.
        if (tokens.includes('/First')) this.#objectStreams.push({ dictionary: tokens, from: end })
        return
      }
      tokens.push(text)
      noteNesting(open, text)
      this.#look(text)
    }
  }

  /** Once all else was read: in a file that is encrypted they cannot be unfolded. */
  readObjectStreams(): void {
    for (const { dictionary, from } of this.#objectStreams) {
      const objects = this.#unfold(dictionary, from)
      for (let token = nextPdfToken(objects, 0); token !== null; token = nextPdfToken(objects, token.end)) {
        this.#look(token.text)
      }
    }
  }

  #next(from: number): PdfToken | null {
    const token = nextPdfToken(this.#content, from)
    this.#mayRead -= (token?.end ?? this.#content.length) - from
    if (this.#mayRead < 0) throw new Refused('uncheckable')
    return token
  }

  #look(token: string): void {
    const fault = Object.hasOwn(FAULTS, token) ? FAULTS[token] : undefined
    if (fault) throw new Refused(fault)
    if (token === '/Page' || token === '/Pages') this.hasPages = true
  }

  #unfold(dictionary: readonly string[], from: number): Buffer {
    const start = startOfStream(this.#content, from)
    if (isWithout(dictionary, ['/Filter', '/F', '/DecodeParms', '/DP'])) {
      const end = this.#content.indexOf('endstream', start)
      this.#spend((end < 0 ? this.#content.length : end) - start)
      return this.#content.subarray(start, end < 0 ? undefined : end)
    }
    if (!isDeflated(dictionary)) throw new Refused('uncheckable')
    try {
      const objects = inflateSync(this.#content.subarray(start), { maxOutputLength: Math.max(1, this.#mayUnfold) })
      this.#spend(objects.length)
      return objects
    } catch {
      throw new Refused('uncheckable')
    }
  }

  #spend(bytes: number): void {
    this.#mayUnfold -= bytes
    if (this.#mayUnfold < 0) throw new Refused('uncheckable')
  }
}

const CLOSED_BY: Readonly<Record<string, string>> = { '>>': '<<', ']': '[' }

function noteNesting(open: string[], token: string): void {
  if (token === '<<' || token === '[') open.push(token)
  else if (CLOSED_BY[token] !== undefined && open.at(-1) === CLOSED_BY[token]) open.pop()
}

const isWithout = (tokens: readonly string[], names: readonly string[]) => !names.some(name => tokens.includes(name))

/** Deflated once, as every program does it, and by nothing else. */
function isDeflated(dictionary: readonly string[]): boolean {
  const at = dictionary.indexOf('/Filter')
  if (at < 0 || dictionary.lastIndexOf('/Filter') !== at) return false
  if (!isWithout(dictionary, ['/F', '/DecodeParms', '/DP'])) return false
  const filter = dictionary.slice(at + 1, at + 4)
  return filter[0] === '/FlateDecode' || filter.join(' ') === '[ /FlateDecode ]'
}

/** The content of a stream begins with the next line. */
function startOfStream(content: Buffer, from: number): number {
  const end = content.toString('latin1', from, from + 2)
  return from + (end === '\r\n' ? 2 : /^[\r\n]/.test(end) ? 1 : 0)
}
