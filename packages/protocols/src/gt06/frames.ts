import { crc16X25 } from '../checksum.ts'
import type { FrameReader, Incomplete, Read } from '../framed-stream-decoder.ts'
import type { RejectionReason } from '../message.ts'
import { readLogin } from './login.ts'
import { readMessage } from './messages.ts'
import {
  countedOverhead,
  headerBytes,
  longMark,
  type Message,
  type StartMark,
  shortMark,
  stopBytes,
  stopMark,
} from './wire-frame.ts'

/** The number of the login message. */
export const loginNumber = 0x01
const markBytes = 2

/**
 * One connection, as the device speaks it: frames (`wire-frame.ts`), of which the first is the login. What is no frame is
 * skipped to the next start mark.
 */
export class Gt06FrameReader implements FrameReader {
  readonly #maxFrameBytes: number
  #zoneOffsetMs: number | null = null

  constructor(maxFrameBytes: number) {
    this.#maxFrameBytes = maxFrameBytes
  }

  read(bytes: Buffer, start: number, end: number): Read | Incomplete {
    if (end - start < markBytes) return { atLeast: markBytes }
    const mark = bytes.readUInt16BE(start)
    if (mark !== shortMark && mark !== longMark) {
      return this.#zoneOffsetMs === null
        ? rejected('bad-login', bytes.subarray(start, start + markBytes), true)
        : this.#skipGarbage(bytes, start, end)
    }
    return this.#readFrame(bytes, start, end, mark)
  }

  #readFrame(bytes: Buffer, start: number, end: number, mark: StartMark): Read | Incomplete {
    const header = headerBytes[mark]
    if (end - start < header) return { atLeast: header }
    const counted = mark === shortMark ? bytes[start + 2]! : bytes.readUInt16BE(start + 2)
    const headerOnly = bytes.subarray(start, start + header)
    if (counted < countedOverhead) return this.#fault('frame-too-short', headerOnly)
    const length = header + counted + stopBytes
    if (length > this.#maxFrameBytes) return this.#fault('frame-too-long', headerOnly)
    if (end - start < length) return { atLeast: length }

    const frame = bytes.subarray(start, start + length)
    // A frame that does not end where its length says may hide the start of the next one.
    if (frame.readUInt16BE(length - stopBytes) !== stopMark) {
      const next = nextMark(frame)
      return this.#fault('bad-start', next < 0 ? withoutHalfMark(frame) : frame.subarray(0, next))
    }
    const checksumAt = length - stopBytes - 2
    if (frame.readUInt16BE(checksumAt) !== crc16X25(frame.subarray(2, checksumAt))) {
      return rejected('bad-checksum', frame, false)
    }
    return this.#readSound({
      mark,
      number: frame[header]!,
      content: frame.subarray(header + 1, checksumAt - 2),
      serial: frame.readUInt16BE(checksumAt - 2),
      body: frame.subarray(header, checksumAt - 2),
      bytes: frame,
    })
  }

  #readSound(message: Message): Read {
    const { bytes } = message
    if (message.number === loginNumber) {
      const login = readLogin(message)
      if (login === null) return rejected('bad-login', bytes, this.#zoneOffsetMs === null)
      this.#zoneOffsetMs = login.zoneOffsetMs
      return { length: bytes.length, output: login.output }
    }
    // Only the login identifies the device: one that is rejected connects again and sends it.
    if (this.#zoneOffsetMs === null) return rejected('bad-login', bytes, true)
    return { length: bytes.length, output: readMessage(message, this.#zoneOffsetMs) }
  }

  /** Before the login there is nothing to save by looking for another start. */
  #fault(reason: RejectionReason, bytes: Uint8Array): Read {
    return rejected(reason, bytes, this.#zoneOffsetMs === null)
  }

  /** All up to the next start mark, or as much as may be kept: half a mark at that end stays for the next time. */
  #skipGarbage(bytes: Buffer, start: number, end: number): Read | Incomplete {
    const window = bytes.subarray(start, Math.min(end, start + this.#maxFrameBytes))
    const next = nextMark(window)
    if (next >= 0) return rejected('bad-start', window.subarray(0, next), false)
    if (window.length < this.#maxFrameBytes) return { atLeast: window.length + 1 }
    return rejected('bad-start', withoutHalfMark(window), false)
  }
}

/** Where the first start mark behind the first byte begins; −1 where there is none. */
function nextMark(bytes: Uint8Array): number {
  for (let at = 1; at + 1 < bytes.length; at++) {
    const byte = bytes[at]!
    if ((byte === 0x78 || byte === 0x79) && bytes[at + 1] === byte) return at
  }
  return -1
}

function withoutHalfMark(bytes: Uint8Array): Uint8Array {
  const last = bytes.at(-1)
  return last === 0x78 || last === 0x79 ? bytes.subarray(0, -1) : bytes
}

function rejected(reason: RejectionReason, bytes: Uint8Array, closes: boolean): Read {
  return { length: bytes.length, output: { kind: 'rejected', reason, bytes, reply: null, closes } }
}
