/** In which edition a terminal of this number is spoken to: one of up to twelve digits has a header of 2013. */
export interface Terminal {
  /** Null for the edition of 2013. */
  version: number | null
  terminal: Uint8Array
}

/** The `protocol version` byte of JT/T 808-2019. */
const version2019 = 1

/** Throws a RangeError unless the number is 1 to 20 digits. */
export function terminalOf(deviceId: string): Terminal {
  if (!/^\d{1,20}$/.test(deviceId)) throw new RangeError(`Not a terminal number: ${deviceId}`)
  const is2013 = deviceId.length <= 12
  return {
    version: is2013 ? null : version2019,
    terminal: Buffer.from(deviceId.padStart(is2013 ? 12 : 20, '0'), 'hex'),
  }
}
