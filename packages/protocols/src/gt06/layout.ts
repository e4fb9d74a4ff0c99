import type { Part } from './place-parts.ts'
import { longMark, type StartMark, shortMark } from './wire-frame.ts'

/** What the server answers: number and serial again, in a short or a long frame; an address; nothing. */
export type ReplyForm = 'short' | 'long' | 'address' | 'none'

/** How the content of one dialect's message is laid out. */
export interface Layout {
  mark: StartMark
  number: number
  /** Least and most bytes of content. */
  bytes: readonly [number, number]
  /** Tells apart what has the same number and length. */
  when: ((content: Uint8Array) => boolean) | null
  /** None: the device is alive, and the rest (cells and Wi-Fi, which need a service to be a place) is not kept. */
  parts: readonly Part[]
  reply: ReplyForm
}

/** Bytes of content: exactly so many, or least and most. */
export type Bytes = number | readonly [number, number]
type More = Partial<Pick<Layout, 'when' | 'reply'>>

export const any: Bytes = [1, 0xffff]
export const atLeast = (bytes: number): Bytes => [bytes, 0xffff]

function row(mark: StartMark, number: number, bytes: Bytes, parts: Part[], more: More): Layout {
  const range = typeof bytes === 'number' ? ([bytes, bytes] as const) : bytes
  return { mark, number, bytes: range, parts, when: null, reply: 'short', ...more }
}
export const short = (number: number, bytes: Bytes, parts: Part[], more: More = {}) => {
  return row(shortMark, number, bytes, parts, more)
}
export const long = (number: number, bytes: Bytes, parts: Part[], more: More = {}) => {
  return row(longMark, number, bytes, parts, more)
}
