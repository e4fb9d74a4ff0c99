import { byteAt } from '../byte-at.ts'
import { crc16Kermit } from '../checksum.ts'
import type { FrameReader, Incomplete, Read } from '../framed-stream-decoder.ts'
import type { DecoderOutput, RejectionReason } from '../message.ts'
import { notAccepted, readPacket } from './messages.ts'
import { checksumBytes, lengthBytes } from './packet.ts'

const imeiBytes = 8
const minCounted = imeiBytes + 1
/** IMEIs have 15 digits. */
const imeiEnd = 1_000_000_000_000_000n
const headerBytes = lengthBytes + minCounted

/**
 * One connection, as the device speaks it: packets (`packet.ts`), each of which names the device. Nothing marks where a
 * packet begins, so one that does not begin with a length and an IMEI ends the connection.
 */
export class RuptelaPacketReader implements FrameReader {
  readonly #maxFrameBytes: number
  #imei: string | null = null

  constructor(maxFrameBytes: number) {
    this.#maxFrameBytes = maxFrameBytes
  }

  read(bytes: Buffer, start: number, end: number): Read | Incomplete {
    if (end - start < headerBytes) return { atLeast: headerBytes }
    const header = bytes.subarray(start, start + headerBytes)
    const imeiNumber = header.readBigUInt64BE(lengthBytes)
    if (imeiNumber === 0n || imeiNumber >= imeiEnd)
      return closing(this.#imei === null ? 'bad-login' : 'bad-start', header)
    const counted = header.readUInt16BE(0)
    if (counted < minCounted) return closing('frame-too-short', header)
    const length = lengthBytes + counted + checksumBytes
    if (length > this.#maxFrameBytes) return closing('frame-too-long', header)
    if (end - start < length) return { atLeast: length }

    const packet = bytes.subarray(start, start + length)
    const content = packet.subarray(lengthBytes, -checksumBytes)
    if (packet.readUInt16BE(length - checksumBytes) !== crc16Kermit(content)) {
      return {
        length,
        output: { kind: 'rejected', reason: 'bad-checksum', bytes: packet, reply: notAccepted, closes: false },
      }
    }
    const imei = String(imeiNumber).padStart(15, '0')
    // The packet itself is read once more, when its device is known.
    if (imei !== this.#imei) return { length: 0, output: this.#login(imei) }
    return { length, output: readPacket(byteAt(content, imeiBytes), content.subarray(minCounted), packet) }
  }

  #login(imei: string): DecoderOutput {
    this.#imei = imei
    return { kind: 'login', deviceId: imei, accept: null, reject: null }
  }
}

function closing(reason: RejectionReason, bytes: Uint8Array): Read {
  return { length: bytes.length, output: { kind: 'rejected', reason, bytes, reply: null, closes: true } }
}
