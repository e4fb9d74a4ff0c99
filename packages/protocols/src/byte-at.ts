/**
 * The byte at a place that the caller has already compared with the length of `bytes`. The loops over whole frames index
 * directly.
 */
export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at]!
