import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { DeviceProtocol } from '../message.ts'
import { decodeDatagram } from './datagram.ts'
import { Jt808FrameReader } from './frames.ts'
import { encodeTextMessage } from './text-message.ts'
import { delimiter } from './wire.ts'

/** A frame takes 2,092 bytes at most; the rest is for a message that was cut into several. */
const defaultLimits = { maxFrameBytes: 32_768 }

export const jt808: DeviceProtocol = {
  name: 'jt808',
  defaultPort: 5015,
  recognises(start) {
    if (start.length === 0) return 'undecided'
    return start[0] === delimiter ? 'yes' : 'no'
  },
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new Jt808FrameReader(limits.maxFrameBytes), limits)
  },
  decodeDatagram: datagram => decodeDatagram(datagram, defaultLimits.maxFrameBytes),
  encodeCommand: encodeTextMessage,
  encodeTime: null,
}
