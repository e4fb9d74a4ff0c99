import type { Message } from './header.ts'

/** A message that was cut gives itself when whole, `held` before, and a reason when it cannot be put together. */
export type Assembly = Message | 'held' | 'frame-too-long' | 'bad-structure'

interface Parts {
  deviceId: string
  id: number
  total: number
  firstSerial: number
  messages: Map<number, Message>
}

/** Puts the parts of one message at a time together, in whatever order they come; another message drops an unfinished one. */
export class SubPackages {
  readonly #maxBytes: number
  #parts: Parts | null = null

  /** `maxBytes` bounds what all parts of a message may take, as sent. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(message: Message, part: { total: number; index: number }): Assembly {
    const { total, index } = part
    if (index === 0 || index > total) return 'bad-structure'
    if (total * message.wire.length > this.#maxBytes) return 'frame-too-long'
    const firstSerial = (message.serial - index + 1) & 0xffff
    const parts = this.#partsOf(message, total, firstSerial)
    parts.messages.set(index, { ...message, body: Buffer.from(message.body), wire: Uint8Array.from(message.wire) })
    const whole = [...parts.messages.values()]
    if (whole.reduce((bytes, { wire }) => bytes + wire.length, 0) > this.#maxBytes) {
      this.#parts = null
      return 'frame-too-long'
    }
    if (parts.messages.size < total) return 'held'
    this.#parts = null
    const inOrder = [...parts.messages].sort(([a], [b]) => a - b).map(([, { body, wire }]) => ({ body, wire }))
    return {
      ...message,
      part: null,
      body: Buffer.concat(inOrder.map(({ body }) => body)),
      wire: Buffer.concat(inOrder.map(({ wire }) => wire)),
    }
  }

  #partsOf({ deviceId, id }: Message, total: number, firstSerial: number): Parts {
    const parts = this.#parts
    const isSame = parts?.deviceId === deviceId && parts.id === id && parts.total === total
    if (isSame && parts.firstSerial === firstSerial) return parts
    this.#parts = { deviceId, id, total, firstSerial, messages: new Map() }
    return this.#parts
  }
}
