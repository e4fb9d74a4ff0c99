import { byteAt } from '../byte-at.ts'
import { crc16Ibm } from '../checksum.ts'
import type { FrameReader, Incomplete, Read } from '../framed-stream-decoder.ts'
import type { Keepalive, RejectionReason } from '../message.ts'
import { decodeRecords } from './avl-records.ts'
import { decodeCommandData, isCommandCodec } from './command-frames.ts'
import type { IoTable } from './io-tables/io-element.ts'
import { familyOf, ioTables } from './io-tables/model-families.ts'
import { isAvlCodec } from './record-layout.ts'

export const imeiDigits = 15
const headerBytes = 8
const checksumBytes = 4
/** Codec id and the two record counts. */
const minDataBytes = 3
const keepaliveByte = 0xff
const keepalive: Keepalive = { kind: 'keepalive', reply: null }
const accept: Uint8Array = Uint8Array.of(1)
const reject: Uint8Array = Uint8Array.of(0)

/** "None of your records were accepted": the device sends them again. */
export const nothingStored: Uint8Array = Uint8Array.of(0, 0, 0, 0)

/**
 * One connection, as the device speaks it.
 *
 *     stream  = login (keepalive | frame)*
 *     login   = length:u16 imei:15 ASCII digits
 *     keepalive = 0xff
 *     frame   = preamble:u32(0) dataLength:u32 data checksum:u32
 *     data    = codec:u8 count:u8 record* count:u8, or the response to a command (`command-frames.ts`)
 *     checksum = CRC-16/IBM of data, in the lower half
 */
export class TeltonikaFrameReader implements FrameReader {
  readonly #maxFrameBytes: number
  #table: IoTable = ioTables.lightVehicle
  #loggedIn = false

  constructor(maxFrameBytes: number) {
    this.#maxFrameBytes = maxFrameBytes
  }

  setModel(model: string | null): void {
    this.#table = ioTables[familyOf(model)]
  }

  read(bytes: Buffer, start: number, end: number): Read | Incomplete {
    if (!this.#loggedIn) return this.#readLogin(bytes, start, end)
    if (bytes[start] === keepaliveByte) return { length: 1, output: keepalive }
    return this.#readFrame(bytes, start, end)
  }

  #readLogin(bytes: Buffer, start: number, end: number): Read | Incomplete {
    if (end - start < 2) return { atLeast: 2 }
    if (bytes.readUInt16BE(start) !== imeiDigits) return closing('bad-login', bytes.subarray(start, start + 2))
    const length = 2 + imeiDigits
    if (end - start < length) return { atLeast: length }
    const imei = bytes.toString('latin1', start + 2, start + length)
    if (!/^\d+$/.test(imei)) return closing('bad-login', bytes.subarray(start, start + length))
    this.#loggedIn = true
    return { length, output: { kind: 'login', deviceId: imei, accept, reject } }
  }

  #readFrame(bytes: Buffer, start: number, end: number): Read | Incomplete {
    if (end - start < headerBytes) return { atLeast: headerBytes }
    const header = bytes.subarray(start, start + headerBytes)
    if (bytes.readUInt32BE(start) !== 0) return closing('bad-start', header)
    const dataLength = bytes.readUInt32BE(start + 4)
    if (dataLength < minDataBytes) return closing('frame-too-short', header)
    const length = headerBytes + dataLength + checksumBytes
    if (length > this.#maxFrameBytes) return closing('frame-too-long', header)
    if (end - start < length) return { atLeast: length }

    const frame = bytes.subarray(start, start + length)
    const data = frame.subarray(headerBytes, headerBytes + dataLength)
    if (frame.readUInt32BE(headerBytes + dataLength) !== crc16Ibm(data)) return refused('bad-checksum', frame)
    const codec = byteAt(data, 0)
    if (isCommandCodec(codec)) return { length, output: decodeCommandData(data, codec, frame) }
    if (!isAvlCodec(codec)) return unanswered('unsupported-message', frame)
    if (data[1] !== data.at(-1)) return refused('count-mismatch', frame)
    const positions = decodeRecords(data, codec, this.#table)
    return positions === null
      ? refused('bad-structure', frame)
      : {
          length,
          output: { kind: 'frame', bytes: frame, positions, readings: null, reply: countReply(positions.length) },
        }
  }
}

/** The device deletes the frame's records when the count equals what it sent, and sends all of them again when not. */
function countReply(storedCount: number): Uint8Array {
  const reply = new Uint8Array(4)
  new DataView(reply.buffer).setUint32(0, storedCount)
  return reply
}

/** The boundaries can no longer be trusted, or there never were any. */
function closing(reason: RejectionReason, bytes: Uint8Array): Read {
  return { length: bytes.length, output: { kind: 'rejected', reason, bytes, reply: null, closes: true } }
}

/** A frame whose records the device must keep and send again. */
function refused(reason: RejectionReason, bytes: Uint8Array): Read {
  return { length: bytes.length, output: { kind: 'rejected', reason, bytes, reply: nothingStored, closes: false } }
}

/** A sound frame that carries no records and expects no count. */
function unanswered(reason: RejectionReason, bytes: Uint8Array): Read {
  return { length: bytes.length, output: { kind: 'rejected', reason, bytes, reply: null, closes: false } }
}
