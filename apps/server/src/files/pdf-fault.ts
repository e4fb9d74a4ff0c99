import { inflateSync } from 'node:zlib'
import { nextPdfToken, type PdfToken } from './pdf-lexer.ts'
import { type PdfKey, PdfNesting } from './pdf-nesting.ts'
import { pdfTableEntries } from './pdf-table-entries.ts'

/**
 * Why a PDF file is not taken. `uncheckable`: it is written as no usual program writes, so that something may be hidden in it. `pages`: it
 * has too many (`hasCountablePages`).
 */
export type PdfFault = ReadFault | 'pages'
type ReadFault = 'broken' | 'encrypted' | 'script' | 'action' | 'attachment' | 'form' | 'uncheckable'

/** By which names a file holds what is refused (ISO 32000-1, 7.11, 12.6, 12.7.8, 13). A link to an address of the web is fine. */
const FAULTS: Readonly<Record<string, ReadFault>> = {
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
  '/Thread': 'action',
  '/EmbeddedFile': 'attachment',
  '/EmbeddedFiles': 'attachment',
  '/EF': 'attachment',
  '/RichMedia': 'attachment',
  '/Movie': 'attachment',
  '/Sound': 'attachment',
  '/XFA': 'form',
}

/** An attack may have the same bytes read, or unfolded, over and over. */
const MOST_READ_PER_BYTE = 4
const MOST_UNFOLDED_BYTES = 40_000_000
/** No document of nine million bytes has as many; reading more takes seconds. */
const MOST_TOKENS = 2_000_000
const MOST_OBJECT_STREAMS = 10_000
/** Of all tables together. A few bytes can say that there are a thousand million, over which readers count for as long. */
const MOST_TABLE_ENTRIES = 1_000_000

/** By these keys of its dictionary a stream is, or shows, what stands in another file. */
const ELSEWHERE = new Set(['/F', '/Ref', '/OPI'])

class Refused extends Error {
  readonly fault: ReadFault

  constructor(fault: ReadFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Why a PDF file is not taken; null: it is. What a reader of the file may come to see as an object stands somewhere in its bytes
 * after the word `obj` or `trailer`, wherever the tables of the file point and whichever of two versions counts: so each such
 * place is read, also within streams and after the end of each, and every stream of objects is unfolded and read. Names are compared with their escapes
 * (`/J#53`) resolved; what stands in strings and in the content of pages is not looked at. Takes time in proportion to the size.
 */
export function pdfFault(content: Buffer): ReadFault | null {
  try {
    const isWhole = content.toString('latin1', 0, 5) === '%PDF-' && content.includes('startxref')
    if (!isWhole) return 'broken'
    const reading = new Reading(content)
    for (const word of ['obj', 'trailer']) {
      for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
        reading.readObject(at + word.length)
      }
    }
    const ended = 'endstream'
    for (let at = content.indexOf(ended); at >= 0; at = content.indexOf(ended, at + ended.length)) {
      reading.readAfterStream(at + ended.length)
    }
    reading.readObjectStreams()
    if (reading.opensByItself) return 'action'
    return reading.hasPages ? null : 'broken'
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

class Reading {
  readonly #content: Buffer
  #mayRead: number
  #mayHaveTokens = MOST_TOKENS
  #mayHaveEntries = MOST_TABLE_ENTRIES
  /** Whether something is done when the document or a page of it is opened, and whether an address stands where no link has it. */
  #actsWhenOpened = false
  #hasAddress = false
  #mayUnfold = MOST_UNFOLDED_BYTES
  readonly #objectStreams: { dictionary: readonly string[]; from: number }[] = []
  hasPages = false

  constructor(content: Buffer) {
    this.#content = content
    this.#mayRead = content.length * MOST_READ_PER_BYTE
  }

  /** An address that is opened without a click. */
  get opensByItself(): boolean {
    return this.#actsWhenOpened && this.#hasAddress
  }

  /**
   * Reads on until the object ends, or another place that is read by itself begins. Within a dictionary or a list no word does
   * either: readers take it for a value.
   */
  readObject(from: number): void {
    const tokens: string[] = []
    const nesting = new PdfNesting()
    let isElsewhere = false
    for (let token = this.#next(from); token !== null; token = this.#next(token.end)) {
      const { text, end } = token
      if (nesting.isClosed) {
        if (text === 'obj' || text === 'endobj') return
        if (text === 'stream') {
          this.#noteStream(tokens, isElsewhere, end)
          return
        }
      }
      tokens.push(text)
      const key = this.#look(text, nesting)
      if (key?.depth === 1 && ELSEWHERE.has(key.name)) isElsewhere = true
    }
  }

  /**
   * Reads what stands between the end of a stream and that of its object. Readers go on there where a dictionary with a stream is the
   * value of another, whose own stream would then be a part of nothing that was read.
   */
  readAfterStream(from: number): void {
    const nesting = new PdfNesting()
    for (let token = this.#next(from); token !== null; token = this.#next(token.end)) {
      const { text } = token
      if (text === 'stream') throw new Refused('uncheckable')
      if (nesting.isClosed && (text === 'obj' || text === 'endobj')) return
      this.#look(text, nesting)
    }
  }

  #noteStream(dictionary: readonly string[], isElsewhere: boolean, from: number): void {
    if (isElsewhere) throw new Refused('uncheckable')
    this.#mayHaveEntries -= pdfTableEntries(dictionary)
    if (this.#mayHaveEntries < 0) throw new Refused('uncheckable')
    // A stream of objects is one that says where the first of them begins.
    if (!dictionary.includes('/First')) return
    if (this.#objectStreams.length === MOST_OBJECT_STREAMS) throw new Refused('uncheckable')
    this.#objectStreams.push({ dictionary, from })
  }

  /** Once all else was read: in a file that is encrypted they cannot be unfolded. */
  readObjectStreams(): void {
    for (const { dictionary, from } of this.#objectStreams) {
      const objects = this.#unfold(dictionary, from)
      const nesting = new PdfNesting()
      for (let token = nextPdfToken(objects, 0); token !== null; token = nextPdfToken(objects, token.end)) {
        this.#look(token.text, nesting)
      }
    }
  }

  #next(from: number): PdfToken | null {
    const token = nextPdfToken(this.#content, from)
    this.#mayRead -= (token?.end ?? this.#content.length) - from
    if (this.#mayRead < 0) throw new Refused('uncheckable')
    return token
  }

  #look(token: string, nesting: PdfNesting): PdfKey | null {
    if (--this.#mayHaveTokens < 0) throw new Refused('uncheckable')
    const fault = Object.hasOwn(FAULTS, token) ? FAULTS[token] : undefined
    if (fault) throw new Refused(fault)
    if (token === '/Page' || token === '/Pages') this.hasPages = true
    // Where a document opens is a list or a name, unless it is an action.
    if (nesting.key === '/OpenAction' && (token === '<<' || /^\d/.test(token))) this.#actsWhenOpened = true
    const key = nesting.note(token)
    if (key?.name === '/AA') this.#actsWhenOpened = true
    if (key?.name === '/URI' && key.of !== '/A') this.#hasAddress = true
    return key
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
