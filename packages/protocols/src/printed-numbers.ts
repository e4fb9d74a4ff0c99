/** A decimal number as devices print it, null for anything else: `12`, `-0.5`, not `0x1`, `1e5` or an empty field. */
export function decimalOf(field: string | undefined): number | null {
  return field !== undefined && /^[+-]?\d{1,12}(\.\d{1,9})?$/.test(field) ? Number(field) : null
}

/** A whole number, not negative. */
export function wholeOf(field: string | undefined): number | null {
  return field !== undefined && /^\d{1,12}$/.test(field) ? Number(field) : null
}

/** Up to eight hexadecimal digits. */
export function hexOf(field: string | undefined): number | null {
  return field !== undefined && /^[\dA-Fa-f]{1,8}$/.test(field) ? Number.parseInt(field, 16) : null
}
