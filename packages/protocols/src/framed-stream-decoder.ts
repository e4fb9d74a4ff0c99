import type { DecoderLimits, DecoderOutput, StreamDecoder } from './message.ts'

/** More bytes are needed: `atLeast` of them, counted from `start`, before it is worth looking again. */
export interface Incomplete {
  atLeast: number
}

/** What begins at `start` and the bytes it takes. */
export interface Read {
  length: number
  output: DecoderOutput
}

/**
 * The part that a protocol writes. `read` looks at `bytes` from `start` up to `end`, always at least one byte, and either
 * takes something or says how much it needs; it must ask for no more than the frame limit, answering an excess with
 * `frame-too-long` instead. What it answers may depend on what went before on the connection, never on how much beyond
 * the frame has arrived: that is what makes every split of a stream decode the same.
 */
export interface FrameReader {
  read(bytes: Buffer, start: number, end: number): Read | Incomplete
  /** Where the bytes mean different things on different models: a login is then the last thing read until this is called. */
  setModel?(model: string | null): void
}

/** Carries the partial tail from one chunk to the next for a `FrameReader`, in memory bounded by the frame limit. */
export class FramedStreamDecoder implements StreamDecoder {
  readonly #reader: FrameReader
  readonly #maxFrameBytes: number
  #tail = Buffer.alloc(0)
  #tailLength = 0
  #neededBytes = 1
  #closed = false
  #awaitsModel = false

  constructor(reader: FrameReader, limits: DecoderLimits) {
    this.#reader = reader
    this.#maxFrameBytes = limits.maxFrameBytes
  }

  push(chunk: Uint8Array): DecoderOutput[] {
    if (this.#closed || chunk.length === 0) return []
    if (this.#awaitsModel) return this.#keepForLater(chunk)
    if (this.#tailLength + chunk.length < this.#neededBytes) {
      this.#keep(chunk)
      return []
    }
    const bytes =
      this.#tailLength === 0 ? asBuffer(chunk) : Buffer.concat([this.#tail.subarray(0, this.#tailLength), chunk])
    this.#tailLength = 0
    return this.#readAll(bytes)
  }

  setModel(model: string | null): DecoderOutput[] {
    this.#reader.setModel?.(model)
    if (!this.#awaitsModel) return []
    this.#awaitsModel = false
    if (this.#closed) return []
    const bytes = this.#tail.subarray(0, this.#tailLength)
    // Not written to again: outputs may be views of it.
    this.#tail = Buffer.alloc(0)
    this.#tailLength = 0
    return this.#readAll(bytes)
  }

  #readAll(bytes: Buffer): DecoderOutput[] {
    const outputs: DecoderOutput[] = []
    let start = 0
    while (start < bytes.length) {
      const step = this.#reader.read(bytes, start, bytes.length)
      if ('atLeast' in step) {
        this.#neededBytes = step.atLeast
        this.#keep(bytes.subarray(start))
        return outputs
      }
      outputs.push(step.output)
      start += step.length
      if (step.output.kind === 'rejected' && step.output.closes) {
        this.#closed = true
        this.#tail = Buffer.alloc(0)
        return outputs
      }
      if (step.output.kind === 'login' && this.#reader.setModel !== undefined) {
        this.#awaitsModel = true
        this.#keep(bytes.subarray(start))
        return outputs
      }
    }
    this.#neededBytes = 1
    return outputs
  }

  /**
   * Devices wait for the answer to their login, so next to nothing comes before the model is known. Beside the rest of the
   * login's own chunk no more than a frame is kept.
   */
  #keepForLater(chunk: Uint8Array): DecoderOutput[] {
    if (this.#tailLength < this.#maxFrameBytes) {
      this.#keep(chunk)
      return []
    }
    this.#closed = true
    this.#tail = Buffer.alloc(0)
    return [{ kind: 'rejected', reason: 'frame-too-long', bytes: chunk, reply: null, closes: true }]
  }

  /** Grows by what has arrived, not by what a header announces: an idle connection costs what it sent. */
  #keep(bytes: Uint8Array): void {
    const length = this.#tailLength + bytes.length
    if (length > this.#tail.length) {
      const roomy = Math.min(this.#maxFrameBytes, Math.max(2 * this.#tail.length, 64))
      const larger = Buffer.allocUnsafeSlow(Math.max(length, roomy))
      larger.set(this.#tail.subarray(0, this.#tailLength))
      this.#tail = larger
    }
    this.#tail.set(bytes, this.#tailLength)
    this.#tailLength = length
  }
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
