/** What a cell says of itself: ECMA-376 part 1, 18.3.1.4. */
export interface RawCell {
  /** `s`: a shared text; `inlineStr`, `str`: a text; `b`: yes or no; `e`: an error; else a number. */
  type: string
  value: string
  isDate: boolean
}

const DAY_MS = 86_400_000
/** 1 January 1970 in the count of days of a workbook that begins in 1900, or in 1904. */
const EPOCH_SERIALS = { from1900: 25_569, from1904: 24_107 }

/** The text of a cell as a person would type it: a date as YYYY-MM-DD, a number without exponent. */
export function textOfCell({ type, value, isDate }: RawCell, sharedTexts: readonly string[], is1904: boolean): string {
  if (type === 's') return (sharedTexts[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return value.trim()
  const number = Number(value)
  if (!Number.isFinite(number)) return value.trim()
  if (!isDate) return Number.isInteger(number) ? BigInt(number).toString() : String(number)
  const days = number - (is1904 ? EPOCH_SERIALS.from1904 : EPOCH_SERIALS.from1900)
  const at = new Date(Math.round(days * DAY_MS))
  if (Number.isNaN(at.getTime())) return value.trim()
  const text = at.toISOString()
  return Number.isInteger(number) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** Whether numbers of a format are dates: those that come with spreadsheets (18.8.30), and own ones that name a day, month or year. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return true
  const plain = (code ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[dmy]/i.test(plain) && !/general/i.test(plain)
}

/** The place of a column from 0, of a reference such as C12; null where it says none. */
export function columnIndex(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
