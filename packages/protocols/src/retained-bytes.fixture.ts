import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { DecoderLimits, DeviceProtocol, StreamDecoder } from './message.ts'

const chunkBytes = 700

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * What decoders still hold of streams after the caller has dropped them, buffers and objects: the sum over one decoder for
 * each stream, measured over so many at once. Over a hundred it is right to within a kilobyte or so.
 */
export function retainedBytes(
  protocol: DeviceProtocol,
  streams: readonly Uint8Array[],
  limits: DecoderLimits,
  decodersEach: number,
): number {
  const held: StreamDecoder[] = []
  // The first ones compile code and fill caches.
  for (const stream of streams) feed(protocol.createDecoder(limits), stream)
  const before = bytesInUse()
  for (const stream of streams) {
    for (let count = 0; count < decodersEach; count++) {
      const decoder = protocol.createDecoder(limits)
      feed(decoder, stream)
      held.push(decoder)
    }
  }
  const after = bytesInUse()
  return ((after - before) * streams.length) / held.length
}

/** Each chunk is a copy of its own, as a socket gives it: a view kept of it would keep it whole. */
function feed(decoder: StreamDecoder, stream: Uint8Array): void {
  for (let at = 0; at < stream.length; at += chunkBytes) {
    let outputs = decoder.push(Uint8Array.from(stream.subarray(at, at + chunkBytes)))
    while (decoder.setModel !== undefined && outputs.some(({ kind }) => kind === 'login')) {
      outputs = decoder.setModel(null)
    }
  }
}

function bytesInUse(): number {
  collectGarbage()
  // Buffers whose owners went in the first pass are freed by the second.
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
