import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { OutlineEntry } from './add-outline.ts'

/** What the whole is called, its language, and its outline. */
export interface WholeDocument {
  title: string
  locale: string
  outline: readonly OutlineEntry[]
}

export type MergeRequest =
  | { do: 'add'; bytes: Uint8Array; isPicture: boolean }
  | { do: 'count'; front: Uint8Array }
  | ({ do: 'finish'; front: Uint8Array } & WholeDocument)

export type MergeAnswer = { pages: number } | { bytes: Uint8Array } | { fault: string }

const FILE = join(import.meta.dirname, 'merge-pdfs-thread.ts')
const LONGEST_MS = 120_000
/** One document is at most nine million bytes. */
const LONGEST_OF_ONE_MS = 30_000
const MOST_MEMORY_MB = 1024

/** The thread ended, or did not answer, while it read one document: what had been added to it is gone. */
export class MergerLost extends Error {}

/** Puts documents together to one PDF, in a thread of its own that ends with `close`. */
export class PdfMerger {
  readonly #thread = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  readonly #signal: AbortSignal
  readonly #longestOfOneMs: number

  /** Throws what `signal` is aborted with. */
  constructor(signal: AbortSignal, longestOfOneMs = LONGEST_OF_ONE_MS) {
    this.#signal = signal
    this.#longestOfOneMs = longestOfOneMs
  }

  /** Adds the pages of a PDF, or a JPEG as a page; gives how many there are, 0 where it cannot be read. Throws MergerLost. */
  async add(bytes: Uint8Array, isPicture: boolean): Promise<number> {
    try {
      return await this.#pages({ do: 'add', bytes, isPicture }, this.#longestOfOneMs)
    } catch (error) {
      this.#signal.throwIfAborted()
      throw new MergerLost('A document could not be read by the thread.', { cause: error })
    }
  }

  /** How many pages a PDF has. */
  count(front: Uint8Array): Promise<number> {
    return this.#pages({ do: 'count', front })
  }

  /** The pages of `front`, and after them all that were added, each with its number in the whole. */
  async finish(front: Uint8Array, whole: WholeDocument): Promise<Buffer> {
    const answer = await this.#ask({ do: 'finish', front, ...whole })
    if (!('bytes' in answer)) throw new Error('the thread gave no file')
    return Buffer.from(answer.bytes)
  }

  async close(): Promise<void> {
    await this.#thread.terminate()
  }

  async #pages(request: MergeRequest, longestMs = LONGEST_MS): Promise<number> {
    const answer = await this.#ask(request, longestMs)
    return 'pages' in answer ? answer.pages : 0
  }

  async #ask(request: MergeRequest, longestMs = LONGEST_MS): Promise<MergeAnswer> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(longestMs)])
    const answered = once(this.#thread, 'message', { signal })
    this.#thread.postMessage(request)
    const [answer]: MergeAnswer[] = await answered
    if (answer === undefined || 'fault' in answer)
      throw new Error(`the documents could not be put together: ${answer?.fault}`)
    return answer
  }
}
