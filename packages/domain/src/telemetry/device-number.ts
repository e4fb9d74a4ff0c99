/** Of its fifteen digits the last one checks the others (3GPP TS 23.003, annex B): a slip of a digit shows. */
export function isImei(number: string): boolean {
  if (!/^\d{15}$/.test(number)) return false
  const digits = Array.from(number, Number)
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : luhnOf(digit)), 0)
  return sum % 10 === 0
}

const luhnOf = (digit: number) => (digit < 5 ? digit * 2 : digit * 2 - 9)

/** By what devices call, by protocol, as the codecs read it. Of those that are not here any text will do. */
const NUMBERS: Readonly<Record<string, (number: string) => boolean>> = {
  teltonika: isImei,
  ruptela: isImei,
  // Or an MEID, in capitals.
  queclink: number => isImei(number) || /^[\dA-F]{14}$/.test(number),
  // Those of many makers are no real IMEIs: the last digit checks nothing.
  gt06: number => /^\d{15,16}$/.test(number),
  // Of the terminal, without the zeros that fill it up.
  jt808: number => /^[1-9]\d{0,19}$/.test(number),
  suntech: number => /^\d{4,15}$/.test(number),
}

/** Whether a device of the protocol can call by the number. */
export const isDeviceNumber = (protocol: string, number: string): boolean => NUMBERS[protocol]?.(number) ?? true

/** As devices send it: many makers print theirs in groups of digits. */
export function plainDeviceNumber(typed: string): string {
  const number = typed.trim()
  return /^[\d ]+$/.test(number) ? number.replaceAll(' ', '') : number
}
