/**
 * Text as a cell of a CSV file: a spreadsheet would run what begins like this, full-width signs too, as a formula; behind an
 * apostrophe it stays text.
 */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}
