import type { FrameReader, Incomplete, Read } from '../framed-stream-decoder.ts'
import type { DecoderOutput, RejectionReason } from '../message.ts'
import { readEnvelope, type TrackMessage } from './envelope.ts'
import { readMessage } from './messages.ts'

/** How a message in text begins; the longest has eight characters. */
const textStarts = ['+RESP:GT', '+BUFF:GT', '+ACK:GT', '+NACK:GT']
const longestStart = 8
const dollar = 0x24

/** Where the length of a message in binary stands, by its header: how many bytes from its beginning, in how many bytes. */
const binaryLengths: Record<string, { at: number; bytes: 1 | 2 }> = {
  '+ACK': { at: 6, bytes: 1 },
  '+HBD': { at: 5, bytes: 1 },
  '+INF': { at: 7, bytes: 2 },
  '+BNF': { at: 7, bytes: 2 },
  '+CRD': { at: 6, bytes: 2 },
  '+BRD': { at: 6, bytes: 2 },
  '+LGN': { at: 6, bytes: 2 },
  '+RSP': { at: 9, bytes: 2 },
  '+BSP': { at: 9, bytes: 2 },
  '+EVT': { at: 9, bytes: 2 },
  '+BVT': { at: 9, bytes: 2 },
}
const longestBinaryHeader = 11

/**
 * One connection, as the device speaks it. Old firmware ends a message with a NUL.
 *
 *     stream  = (blank | message end | binary)*
 *     message = ("+RESP:GT" | "+BUFF:GT" | "+ACK:GT" | "+NACK:GT") any*      see `readEnvelope`
 *     end     = "$" | NUL
 *     blank   = CR | LF | NUL
 *     binary  = ("+RSP" | "+EVT" | …) … length …                            passed over whole
 */
export class QueclinkFrameReader implements FrameReader {
  readonly #maxFrameBytes: number
  #deviceId: string | null = null

  constructor(maxFrameBytes: number) {
    this.#maxFrameBytes = maxFrameBytes
  }

  read(bytes: Buffer, start: number, end: number): Read | Incomplete {
    const have = end - start
    const limit = start + Math.min(have, this.#maxFrameBytes)
    let at = start
    while (at < limit && isBlank(bytes[at]!)) at++
    if (at === limit) return this.#more(bytes, start, have, 'bad-start')
    const beginning = bytes.toString('latin1', at, Math.min(at + longestStart, limit))
    if (textStarts.some(text => beginning.startsWith(text))) return this.#readText(bytes, start, at, limit, have)
    const binary = binaryLengths[beginning.slice(0, 4)]
    if (binary !== undefined && beginning[4] !== ':' && beginning.length > 4) {
      return this.#readBinary(bytes, start, at, limit, have, binary)
    }
    if (mayBecomeStart(beginning)) return this.#more(bytes, start, have, 'bad-start')
    return this.#skipToStart(bytes, start, at + 1, limit, have)
  }

  #readText(bytes: Buffer, start: number, at: number, limit: number, have: number): Read | Incomplete {
    for (let place = at + 1; place < limit; place++) {
      const byte = bytes[place]!
      if (byte === dollar || byte === 0) return this.#readMessage(bytes, start, at, place)
      if (byte !== 0x2b) continue
      const beginning = bytes.toString('latin1', place, Math.min(place + longestStart, limit))
      // The end got lost: what follows is a message of its own.
      if (isTextStart(beginning)) return refused('bad-structure', bytes.subarray(start, place))
      if (isPrefixOfStart(beginning)) break
    }
    return this.#more(bytes, start, have, 'frame-too-long')
  }

  #readMessage(bytes: Buffer, start: number, at: number, endAt: number): Read {
    const frame = bytes.subarray(at, endAt + 1)
    const length = endAt + 1 - start
    const message = readEnvelope(bytes.toString('latin1', at, endAt))
    if (message === null) return { length, output: rejection('bad-structure', frame, null) }
    return this.#login(message) ?? { length, output: readMessage(message, frame) }
  }

  /** Takes no bytes: the message itself is read next. */
  #login({ deviceId }: TrackMessage): Read | null {
    if (deviceId === this.#deviceId) return null
    this.#deviceId = deviceId
    return { length: 0, output: { kind: 'login', deviceId, accept: null, reject: null } }
  }

  #readBinary(
    bytes: Buffer,
    start: number,
    at: number,
    limit: number,
    have: number,
    field: { at: number; bytes: 1 | 2 },
  ): Read | Incomplete {
    if (limit - at < longestBinaryHeader) return this.#more(bytes, start, have, 'bad-start')
    const length = field.bytes === 1 ? bytes[at + field.at]! : bytes.readUInt16BE(at + field.at)
    if (length < longestBinaryHeader || at - start + length > this.#maxFrameBytes) {
      return this.#skipToStart(bytes, start, at + 1, limit, have)
    }
    if (at + length > limit) return { atLeast: at - start + length }
    return refused('unsupported-message', bytes.subarray(start, at + length))
  }

  /** Garbage goes up to the next message in text, or the last bytes that cannot be the beginning of one. */
  #skipToStart(bytes: Buffer, start: number, from: number, limit: number, have: number): Read | Incomplete {
    for (let place = from; place < limit; place++) {
      if (bytes[place] !== 0x2b) continue
      const beginning = bytes.toString('latin1', place, Math.min(place + longestStart, limit))
      if (isTextStart(beginning)) return refused('bad-start', bytes.subarray(start, place))
      if (isPrefixOfStart(beginning)) break
    }
    return this.#more(bytes, start, have, 'bad-start')
  }

  /** Waits, or gives up as much as cannot be the beginning of a message when the limit is reached. */
  #more(bytes: Buffer, start: number, have: number, reason: RejectionReason): Read | Incomplete {
    if (have < this.#maxFrameBytes) return { atLeast: have + 1 }
    const length = Math.max(1, this.#maxFrameBytes - (longestStart - 1))
    return refused(reason, bytes.subarray(start, start + length))
  }
}

export function isTextStart(beginning: string): boolean {
  return textStarts.some(text => beginning.startsWith(text))
}

const isPrefixOfStart = (beginning: string) => textStarts.some(text => text.startsWith(beginning))

/** Whether more bytes could make it the beginning of a message, in text or binary. */
export function mayBecomeStart(beginning: string): boolean {
  if (isPrefixOfStart(beginning)) return true
  return beginning.length <= 4 && Object.keys(binaryLengths).some(header => header.startsWith(beginning))
}

export function isBinaryStart(beginning: string): boolean {
  return beginning.length > 4 && beginning[4] !== ':' && Object.hasOwn(binaryLengths, beginning.slice(0, 4))
}

const isBlank = (byte: number) => byte === 0x0d || byte === 0x0a || byte === 0

function refused(reason: RejectionReason, bytes: Uint8Array): Read {
  return { length: bytes.length, output: rejection(reason, bytes, null) }
}

export function rejection(reason: RejectionReason, bytes: Uint8Array, reply: Uint8Array | null): DecoderOutput {
  return { kind: 'rejected', reason, bytes, reply, closes: false }
}
