import type { DecoderOutput, StreamDecoder } from './message.ts'

/** Pushes bytes as a server does that knows the model of every device: what follows a login is not waited for. */
export function pushKnowingModel(
  decoder: StreamDecoder,
  chunk: Uint8Array,
  model: string | null = null,
): DecoderOutput[] {
  const outputs = decoder.push(chunk)
  while (outputs.at(-1)?.kind === 'login' && decoder.setModel !== undefined) {
    const more = decoder.setModel(model)
    if (more.length === 0) break
    outputs.push(...more)
  }
  return outputs
}
