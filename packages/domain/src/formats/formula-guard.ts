/**
 * Text as a cell of a CSV file: a spreadsheet would run what begins like this, full-width signs too, as a formula; behind an
 * apostrophe it stays text. So does text that has apostrophes before such a sign itself, which would lose one when it is read back.
 */
export function guardFormula(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

/** The text of a cell that `guardFormula` has written. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')
