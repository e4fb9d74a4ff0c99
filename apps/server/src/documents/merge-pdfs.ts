import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type MergeRequest =
  | { do: 'add'; bytes: Uint8Array; isPicture: boolean }
  | { do: 'count'; front: Uint8Array }
  | { do: 'finish'; front: Uint8Array; title: string; locale: string }

export type MergeAnswer = { pages: number } | { bytes: Uint8Array } | { fault: string }

const FILE = join(import.meta.dirname, 'merge-pdfs-thread.ts')
const LONGEST_MS = 120_000
const MOST_MEMORY_MB = 1024

/** Puts documents together to one PDF, in a thread of its own that ends with `close`. */
export class PdfMerger {
  readonly #thread = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  readonly #signal: AbortSignal

  /** Throws what `signal` is aborted with. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Adds the pages of a PDF, or a JPEG as a page; gives how many there are, 0 where it cannot be read. */
  add(bytes: Uint8Array, isPicture: boolean): Promise<number> {
    return this.#pages({ do: 'add', bytes, isPicture })
  }

  /** How many pages a PDF has. */
  count(front: Uint8Array): Promise<number> {
    return this.#pages({ do: 'count', front })
  }

  /** The pages of `front`, and after them all that were added. */
  async finish(front: Uint8Array, { title, locale }: { title: string; locale: string }): Promise<Buffer> {
    const answer = await this.#ask({ do: 'finish', front, title, locale })
    if (!('bytes' in answer)) throw new Error('the thread gave no file')
    return Buffer.from(answer.bytes)
  }

  async close(): Promise<void> {
    await this.#thread.terminate()
  }

  async #pages(request: MergeRequest): Promise<number> {
    const answer = await this.#ask(request)
    return 'pages' in answer ? answer.pages : 0
  }

  async #ask(request: MergeRequest): Promise<MergeAnswer> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(LONGEST_MS)])
    const answered = once(this.#thread, 'message', { signal })
    this.#thread.postMessage(request)
    const [answer]: MergeAnswer[] = await answered
    if (answer === undefined || 'fault' in answer)
      throw new Error(`the documents could not be put together: ${answer?.fault}`)
    return answer
  }
}
