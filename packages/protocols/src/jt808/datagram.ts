import type { DecoderOutput } from '../message.ts'
import { Jt808FrameReader } from './frames.ts'
import { delimiter } from './wire.ts'

/** A datagram holds whole frames, each naming its device; what is left of one is turned away. */
export function decodeDatagram(datagram: Uint8Array, maxFrameBytes: number): DecoderOutput[] {
  const bytes = Buffer.from(datagram)
  const reader = new Jt808FrameReader(maxFrameBytes)
  const outputs: DecoderOutput[] = []
  for (let at = 0; at < bytes.length; ) {
    const step = reader.read(bytes, at, bytes.length)
    if ('atLeast' in step) {
      const rest = bytes.subarray(at)
      // The delimiter that a frame turned away leaves behind is nothing to tell of.
      if (rest.every(byte => byte === delimiter) && outputs.length > 0) return outputs
      return [...outputs, { kind: 'rejected', reason: 'bad-structure', bytes: rest, reply: null, closes: false }]
    }
    outputs.push(step.output)
    at += step.length
  }
  return outputs
}
