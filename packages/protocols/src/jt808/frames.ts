import type { FrameReader, Incomplete, Read } from '../framed-stream-decoder.ts'
import type { DecoderOutput, Login, RejectionReason } from '../message.ts'
import { type Message, messageIds, readMessage } from './header.ts'
import { isReadable, outputOf } from './messages.ts'
import { platformResponse, registrationRefused, results } from './replies.ts'
import { SubPackages } from './sub-packages.ts'
import { delimiter, undoEscapes, xor } from './wire.ts'

/** The header of 2013 and the checksum; Jointech's is a byte shorter. */
const minContentBytes = 12

/** Header and part numbers of 2019, the longest body and the checksum, all of it escaped, and two delimiters. */
const maxWireBytes = 2 * (17 + 4 + 1023 + 1) + 2

/**
 * One connection. Delimiters do not say whether they open or close, so what fails is turned away without its last one:
 * that may open the next frame. Runs of delimiters open one frame.
 *
 *     stream  = frame*
 *     frame   = 7e content 7e          within content 7e is sent as 7d 02 and 7d as 7d 01
 *     content = message checksum:u8    the checksum is the exclusive or of the message
 */
export class Jt808FrameReader implements FrameReader {
  readonly #maxWireBytes: number
  readonly #subPackages: SubPackages
  #deviceId: string | null = null

  constructor(maxFrameBytes: number) {
    this.#maxWireBytes = Math.min(maxFrameBytes, maxWireBytes)
    this.#subPackages = new SubPackages(maxFrameBytes / 2)
  }

  read(bytes: Buffer, start: number, end: number): Read | Incomplete {
    const limit = start + this.#maxWireBytes
    if (bytes[start] !== delimiter) return readGarbage(bytes, start, end, limit)
    let open = start
    while (open + 1 < end && bytes[open + 1] === delimiter) open++
    if (open + 1 >= limit) return turnedAway('bad-start', bytes.subarray(start, limit - 1))
    const close = open + 1 < end ? bytes.indexOf(delimiter, open + 1) : -1
    if (close >= limit || (close < 0 && end >= limit)) return turnedAway('frame-too-long', bytes.subarray(start, limit))
    if (close < 0) return { atLeast: end - start + 1 }

    const failed = (reason: RejectionReason) => turnedAway(reason, bytes.subarray(start, close))
    const content = undoEscapes(bytes.subarray(open + 1, close))
    if (content === null) return failed('bad-structure')
    if (content.length < minContentBytes) return failed('frame-too-short')
    if (xor(content) !== 0) return failed('bad-checksum')
    const message = readMessage(content, bytes.subarray(open, close + 1))
    if (message === null) return failed('bad-structure')
    const length = close + 1 - start
    if (message.deviceId !== this.#deviceId) {
      this.#deviceId = message.deviceId
      // Takes no bytes: the same message is read once more, now of a known device.
      return { length: 0, output: loginOf(message) }
    }
    return { length, output: this.#outputOf(message) }
  }

  #outputOf(message: Message): DecoderOutput {
    const refused = (reason: RejectionReason, result: number): DecoderOutput => {
      return { kind: 'rejected', reason, bytes: message.wire, reply: platformResponse(message, result), closes: false }
    }
    if (message.encrypted || !isReadable(message.id)) return refused('unsupported-message', results.unsupported)
    if (message.part === null) return outputOf(message)
    const assembly = this.#subPackages.add(message, message.part)
    if (assembly === 'held') return { kind: 'keepalive', reply: platformResponse(message, results.done) }
    if (assembly === 'frame-too-long') return refused(assembly, results.unsupported)
    if (assembly === 'bad-structure') return refused(assembly, results.badMessage)
    return outputOf(assembly)
  }
}

/** Up to the next delimiter; more than a frame's length of it goes in pieces of that length. */
function readGarbage(bytes: Buffer, start: number, end: number, limit: number): Read | Incomplete {
  const next = bytes.indexOf(delimiter, start)
  const until = next < 0 || next > limit ? limit : next
  if (next < 0 && end < limit) return { atLeast: end - start + 1 }
  return turnedAway('bad-start', bytes.subarray(start, until))
}

/** Registration and authentication have answers of their own for a terminal that nobody knows. */
function loginOf(message: Message): Login {
  const { id, deviceId } = message
  const refusal =
    id === messageIds.registration
      ? registrationRefused(message)
      : id === messageIds.authentication
        ? platformResponse(message, results.failed)
        : null
  return { kind: 'login', deviceId, accept: null, reject: refusal }
}

function turnedAway(reason: RejectionReason, bytes: Uint8Array): Read {
  return { length: bytes.length, output: { kind: 'rejected', reason, bytes, reply: null, closes: false } }
}
