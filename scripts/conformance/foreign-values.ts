/**
 * A value as it stands in the other decoder's test, in the language of that test: `12L`, `0x69`, `3188 * 60000L`, `28.4`.
 * Not a number: NaN.
 */
export function foreignNumber(value: string): number {
  return value.split('*').reduce((product, factor) => product * numberOf(factor.trim()), 1)
}

/** In hexadecimal a `d` or an `f` at the end is a digit, else the mark of a type. */
function numberOf(factor: string): number {
  const digits = factor.replace(factor.startsWith('0x') ? /L$/ : /[LDF]$/i, '')
  return digits === '' ? Number.NaN : Number(digits)
}

/** Texts of the test's source: escapes as they stand there. */
export function foreignText(value: string): string {
  return value
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\"', '"')
    .trim()
}

/** `ALARM_LOW_BATTERY + "," + ALARM_REMOVING` names two. */
export function foreignAlarms(value: string): string[] {
  return value.match(/ALARM_\w+/g) ?? []
}
