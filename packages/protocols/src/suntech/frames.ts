import type { FrameReader, Incomplete, Read } from '../framed-stream-decoder.ts'
import type { RejectionReason } from '../message.ts'
import { placeBehindInputs } from './legacy.ts'
import { readBinary, readText, type Understood } from './messages.ts'
import { longestStart, startOf } from './starts.ts'
import { placeOfSerialLength } from './universal.ts'
import { binaryAlert, binaryStatus } from './universal-binary.ts'
import { zippedEnd, zippedStart } from './zipped.ts'

const carriageReturn = 0x0d
const semicolon = 0x3b
const binaryHeaderBytes = 3
/** Id and mask of a binary report; a zipped one has more. */
const minBinaryBytes = 8

/**
 * One connection, as the device speaks it.
 *
 *     stream = (blank | text CR | zipped | binary)*
 *     text   = field (";" field)*                        `startOf` says how it begins
 *     blank  = CR | LF
 *     zipped = 02 length:u16 … 03                        length counts what stands between
 *     binary = (81 | 82) length:u16 …
 *
 * The data of a UEX may contain a semicolon and a carriage return of their own: its length says where it ends.
 */
export class SuntechFrameReader implements FrameReader {
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
    const first = bytes[at]!
    if (first === zippedStart || first === binaryStatus || first === binaryAlert) {
      return this.#readBinary(bytes, start, at, limit, have)
    }
    const verdict = startOf(bytes, at, limit)
    if (verdict === 'yes') return this.#readText(bytes, start, at, limit, have)
    if (verdict === 'undecided') return this.#more(bytes, start, have, 'bad-start')
    return this.#skipToStart(bytes, start, at + 1, limit, have)
  }

  #readText(bytes: Buffer, start: number, at: number, limit: number, have: number): Read | Incomplete {
    const line = new TextLine(bytes, at, limit)
    if (!line.complete) return this.#more(bytes, start, have, 'frame-too-long')
    const frame = bytes.subarray(at, line.end + 1)
    const length = line.end + 1 - start
    const understood = line.fields === null ? 'bad-structure' : readText(line.fields, frame)
    return this.#output(understood, frame, length)
  }

  #readBinary(bytes: Buffer, start: number, at: number, limit: number, have: number): Read | Incomplete {
    if (limit - at < binaryHeaderBytes) return this.#more(bytes, start, have, 'bad-start')
    const zipped = bytes[at] === zippedStart
    const body = bytes.readUInt16BE(at + 1)
    const length = binaryHeaderBytes + body + (zipped ? 1 : 0)
    if (body < minBinaryBytes || at - start + length > this.#maxFrameBytes) {
      return this.#skipToStart(bytes, start, at + 1, limit, have)
    }
    if (at + length > limit) return { atLeast: at - start + length }
    if (zipped && bytes[at + length - 1] !== zippedEnd) return this.#skipToStart(bytes, start, at + 1, limit, have)
    const frame = bytes.subarray(at, at + length)
    return this.#output(readBinary(frame), frame, at - start + length)
  }

  /** A login takes no bytes: the message itself is read next. */
  #output(understood: Understood | RejectionReason, frame: Uint8Array, length: number): Read {
    if (typeof understood === 'string') return refused(understood, frame, length)
    const { deviceId, output } = understood
    if (deviceId === this.#deviceId) return { length, output }
    this.#deviceId = deviceId
    return { length: 0, output: { kind: 'login', deviceId, accept: null, reject: null } }
  }

  /** Garbage goes up to the end of its line, or to the beginning of a message in it. */
  #skipToStart(bytes: Buffer, start: number, from: number, limit: number, have: number): Read | Incomplete {
    for (let place = from; place < limit; place++) {
      if (bytes[place] === carriageReturn) {
        return refused('bad-start', bytes.subarray(start, place + 1), place + 1 - start)
      }
      const verdict = startOf(bytes, place, limit)
      if (verdict === 'yes') return refused('bad-start', bytes.subarray(start, place), place - start)
      if (verdict === 'undecided') break
    }
    return this.#more(bytes, start, have, 'bad-start')
  }

  /** Waits, or gives up as much as cannot be the beginning of a message when the limit is reached. */
  #more(bytes: Buffer, start: number, have: number, reason: RejectionReason): Read | Incomplete {
    if (have < this.#maxFrameBytes) return { atLeast: have + 1 }
    const length = Math.max(1, this.#maxFrameBytes - (longestStart - 1))
    return refused(reason, bytes.subarray(start, start + length), length)
  }
}

/** The fields of one message, as far as it has arrived. */
class TextLine {
  complete = false
  /** Place of the carriage return. */
  end = 0
  /** Null when the data of a UEX is not as long as it says. */
  fields: string[] | null = []

  constructor(bytes: Buffer, at: number, limit: number) {
    const isSerial = /^(?:S[TA]\d{3})?UEX;/.test(bytes.toString('latin1', at, Math.min(at + longestStart, limit)))
    let fields: string[] = []
    let from = at
    for (let place = at; place < limit; place++) {
      const byte = bytes[place]
      if (byte !== semicolon && byte !== carriageReturn) continue
      fields.push(bytes.toString('latin1', from, place))
      from = place + 1
      if (byte === carriageReturn) {
        this.complete = true
        this.end = place
        this.fields = isSerial && fields.length <= serialLengthPlace(fields) ? null : fields
        return
      }
      if (!isSerial || fields.length !== serialLengthPlace(fields) + 1) continue
      const dataBytes = Number(/^\d{1,5}$/.exec(fields.at(-1) ?? '')?.[0] ?? -1)
      const dataEnd = from + dataBytes
      if (dataEnd >= limit && dataBytes >= 0) return
      if (dataBytes < 0 || bytes[dataEnd] !== semicolon) {
        this.#endAtFirstReturn(bytes, from, limit)
        return
      }
      fields = [...fields, bytes.toString('latin1', from, dataEnd)]
      from = dataEnd + 1
      place = dataEnd
    }
  }

  #endAtFirstReturn(bytes: Buffer, from: number, limit: number): void {
    const end = bytes.indexOf(carriageReturn, from)
    this.complete = end >= 0 && end < limit
    this.end = end
    this.fields = null
  }
}

/** Beyond all fields as long as too few have arrived to know. */
function serialLengthPlace(fields: readonly string[]): number {
  const unknown = Number.MAX_SAFE_INTEGER - 1
  if (fields[0] === 'UEX') return fields.length > 3 ? (placeOfSerialLength(fields) ?? unknown) : unknown
  return fields.length > 7 ? placeBehindInputs(fields) : unknown
}

const isBlank = (byte: number) => byte === carriageReturn || byte === 0x0a

function refused(reason: RejectionReason, bytes: Uint8Array, length: number): Read {
  return { length, output: { kind: 'rejected', reason, bytes, reply: null, closes: false } }
}
