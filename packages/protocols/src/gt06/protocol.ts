import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { DeviceProtocol } from '../message.ts'
import { encodeCommand } from './commands.ts'
import { Gt06FrameReader } from './frames.ts'
import { encodeTime } from './time-response.ts'

/** A short frame has 260 bytes at most; long ones carry texts, fault codes and modules of a few hundred. */
const defaultLimits = { maxFrameBytes: 4096 }

export const gt06: DeviceProtocol = {
  name: 'gt06',
  defaultPort: 5023,
  recognises(start) {
    const [first, second] = start
    if (first !== 0x78 && first !== 0x79) return first === undefined ? 'undecided' : 'no'
    if (second === undefined) return 'undecided'
    return first === second ? 'yes' : 'no'
  },
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new Gt06FrameReader(limits.maxFrameBytes), limits)
  },
  decodeDatagram: null,
  encodeCommand,
  encodeTime,
}
