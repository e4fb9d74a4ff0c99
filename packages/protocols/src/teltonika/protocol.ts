import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { TcpProtocol } from '../message.ts'
import { TeltonikaFrameReader } from './frames.ts'
import { ioTables } from './io-elements.ts'

/** The vendor documents 1,280 bytes at most; beacon-laden firmware is given some slack. */
const defaultLimits = { maxFrameBytes: 4096 }

const accepted: Uint8Array = Uint8Array.of(1)
const refused: Uint8Array = Uint8Array.of(0)

export const teltonika: TcpProtocol = {
  name: 'teltonika',
  defaultPort: 5027,
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new TeltonikaFrameReader(limits.maxFrameBytes, ioTables.lightVehicle), limits)
  },
  acceptLogin: () => accepted,
  rejectLogin: () => refused,
  /** The device deletes the frame's records when the count equals what it sent, and sends all of them again when not. */
  acknowledge(_frame, storedCount) {
    const reply = new Uint8Array(4)
    new DataView(reply.buffer).setUint32(0, storedCount)
    return reply
  },
}
