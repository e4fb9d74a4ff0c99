export const codec8 = 0x08
export const codec8Extended = 0x8e
export const codec16 = 0x10
export type AvlCodec = typeof codec8 | typeof codec8Extended | typeof codec16

export function isAvlCodec(codec: number): codec is AvlCodec {
  return codec === codec8 || codec === codec8Extended || codec === codec16
}

/** How the records of one frame are laid out. */
export interface RecordLayout {
  codec: AvlCodec
  /** A dialect of Codec 8 ends each record with a group of 16-byte elements; nothing in the frame announces it. */
  sixteenByteGroup: boolean
}
