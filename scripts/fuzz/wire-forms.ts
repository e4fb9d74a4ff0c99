type WireForm<T> = (value: T) => Uint8Array | null

const binary =
  (width: 1 | 2 | 4, order: 'big' | 'little'): WireForm<number> =>
  value => {
    if (!(Number.isInteger(value) && value >= 0 && value < 2 ** (8 * width))) return null
    const bytes = Buffer.alloc(width)
    bytes.writeUIntBE(value, 0, width)
    return order === 'big' ? bytes : bytes.reverse()
  }

const digits =
  (radix: 10 | 16, length: number, upperCase = false): WireForm<number> =>
  value => {
    if (!(Number.isInteger(value) && value >= 0)) return null
    const text = value.toString(radix).padStart(length, '0')
    return Buffer.from(upperCase ? text.toUpperCase() : text)
  }

/** The ways in which protocols write a number. */
export const NUMBER_FORMS: readonly WireForm<number>[] = [
  binary(4, 'big'),
  binary(4, 'little'),
  digits(16, 4),
  digits(16, 4, true),
  binary(2, 'big'),
  binary(2, 'little'),
  digits(16, 2),
  digits(16, 2, true),
  digits(10, 1),
  binary(1, 'big'),
]

/** The ways in which protocols write a text: as it is, or its digits packed two to a byte. */
export const TEXT_FORMS: readonly WireForm<string>[] = [
  text => (text.length > 0 && text.length <= 64 ? Buffer.from(text, 'latin1') : null),
  text => (/^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : null),
]

/** The literals of the source as they may stand in an input. */
export function tokensOf(literals: Iterable<number | string>): Uint8Array[] {
  const tokens = [...literals].flatMap(literal =>
    typeof literal === 'string' ? TEXT_FORMS.map(form => form(literal)) : NUMBER_FORMS.map(form => form(literal)),
  )
  return tokens.filter(token => token !== null)
}
