import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { DeviceProtocol } from '../message.ts'
import { encodeCommand } from './command-frames.ts'
import { decodeDatagram } from './datagram.ts'
import { imeiDigits, TeltonikaFrameReader } from './frames.ts'
import { familyOf, ioTables } from './io-tables/model-families.ts'

/** The vendor documents 1,280 bytes at most; beacon-laden firmware is given some slack. */
const defaultLimits = { maxFrameBytes: 4096 }

export const teltonika: DeviceProtocol = {
  name: 'teltonika',
  defaultPort: 5027,
  recognises(start) {
    if (start.length < 2) return start.length === 0 || start[0] === 0 ? 'undecided' : 'no'
    return start[0] === 0 && start[1] === imeiDigits ? 'yes' : 'no'
  },
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new TeltonikaFrameReader(limits.maxFrameBytes), limits)
  },
  decodeDatagram: (datagram, model) => decodeDatagram(datagram, ioTables[familyOf(model)]),
  encodeCommand,
  encodeTime: null,
}
