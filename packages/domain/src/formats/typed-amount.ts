import { decimalsOf } from '../customers/currencies.ts'
import { allDecimals, inUnits } from './money.ts'

interface Reader {
  /** Such as en-GB. */
  locale: string
}

/** A whole part, with or without what stands behind its decimal mark: 12, 12.5, 12, and ,5 */
const PLAIN = /^(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/
/** The same with points, commas or spaces before each three digits of the whole part, and the other of the marks as the decimal one. */
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/
/** A group of three, or three decimals. */
const EITHER = /^\d{1,3}[.,]\d{3}$/

/**
 * What somebody typed as an amount, in the smallest unit of the currency; null where it is none, or finer than that unit.
 *
 * People type both 1,234.56 and 1.234,56. One mark with three digits behind it, as in 1,234, may be either: it groups them where the
 * language of the reader groups by that mark (a comma in English, a point in Portuguese), and is the decimal mark otherwise. So 1,234
 * is no amount of euros to a Portuguese reader, rather than one that they did not mean.
 */
export function readAmount(typed: string, currency: string, reader: Reader): number | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const digits = text.replace(/^[-\u2212] ?/, '')
  const isGrouped = !(EITHER.test(digits) && digits.includes(decimalMark(reader)))
  const [whole = '', fraction = ''] = (isGrouped ? grouped(digits) : null) ?? plain(digits) ?? []
  if (whole + fraction === '' || fraction.length > decimalsOf(currency)) return null
  const amount = Number(whole + fraction.padEnd(decimalsOf(currency), '0'))
  return digits === text || amount === 0 ? amount : -amount
}

function grouped(digits: string): [whole: string, fraction: string] | null {
  const [, whole, , fraction = ''] = GROUPED.exec(digits) ?? []
  return whole === undefined ? null : [whole.replaceAll(/[., ]/g, ''), fraction]
}

function plain(digits: string): [whole: string, fraction: string] | null {
  const [, whole, fraction = ''] = PLAIN.exec(digits) ?? []
  return whole === undefined ? null : [whole, fraction]
}

const decimalMark = ({ locale }: Reader): string => ((1.5).toLocaleString(locale).includes(',') ? ',' : '.')

/** An amount without its currency, as it stands in a field to type in. */
export const writeAmount = (amount: number, currency: string, { locale }: Reader): string =>
  inUnits(amount, currency).toLocaleString(locale, allDecimals(currency))
