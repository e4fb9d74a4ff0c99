import { byteAt } from '../byte-at.ts'
import { ByteReader } from '../byte-reader.ts'
import type { DecoderOutput, Login, Rejection, RejectionReason } from '../message.ts'
import { decodeRecords } from './avl-records.ts'
import { imeiDigits } from './frames.ts'
import type { IoTable } from './io-tables/io-element.ts'
import { isAvlCodec } from './record-layout.ts'

/**
 * Reads one UDP datagram. Beyond UDP's own there is no checksum.
 *
 *     datagram = length:u16(of what follows) packetId:u16 notUsable:u8 avlPacketId:u8 imeiLength:u16(15) imei data
 *     data     = codec:u8 count:u8 record* count:u8
 *     answer   = 0005 packetId:u16 01 avlPacketId:u8 count:u8
 */
export function decodeDatagram(datagram: Uint8Array, table: IoTable): DecoderOutput[] {
  const reader = new ByteReader(datagram, 0, datagram.length)
  const length = reader.u16()
  const packetId = reader.u16()
  reader.u8()
  const avlPacketId = reader.u8()
  const imeiLength = reader.u16()
  const imei = Buffer.from(reader.view(imeiDigits)).toString('latin1')
  const data = datagram.subarray(reader.offset)
  if (reader.overrun || data.length < 3) return [rejected('frame-too-short', datagram)]
  if (length !== datagram.length - 2) return [rejected('bad-structure', datagram)]
  if (imeiLength !== imeiDigits || !/^\d+$/.test(imei)) return [rejected('bad-login', datagram)]

  const login: Login = { kind: 'login', deviceId: imei, accept: null, reject: null }
  const answer = (count: number) => {
    return Uint8Array.of(0, 5, packetId >> 8, packetId & 0xff, 1, avlPacketId, count)
  }
  const codec = byteAt(data, 0)
  if (!isAvlCodec(codec)) return [login, rejected('unsupported-message', datagram)]
  if (data[1] !== data.at(-1)) return [login, rejected('count-mismatch', datagram, answer(0))]
  const positions = decodeRecords(data, codec, table)
  if (positions === null) return [login, rejected('bad-structure', datagram, answer(0))]
  return [login, { kind: 'frame', bytes: datagram, positions, readings: null, reply: answer(positions.length) }]
}

function rejected(reason: RejectionReason, bytes: Uint8Array, reply: Uint8Array | null = null): Rejection {
  return { kind: 'rejected', reason, bytes, reply, closes: false }
}
