/** Reports and answers of the universal protocol. */
const universal = ['STT', 'ALT', 'UEX', 'BLE', 'ALV', 'RES', 'EMG', 'EVT', 'CRR', 'BSA', 'HTE', 'TRV']

const digit = /\d/
const letter = /[A-Z]/
const exactly = (text: string) => text.split('').map(character => new RegExp(character))

/** `STT;`, and in the series before it `ST300STT;`, `SA200ALT;`, `ST910;`: what each place may hold. */
const patterns: readonly RegExp[][] = [
  ...universal.map(type => exactly(`${type};`)),
  [/S/, /[TA]/, digit, digit, digit, letter, letter, letter, /;/],
  [...exactly('ST9'), digit, digit, /;/],
]

/** Per place of a pattern, which bytes may stand there. */
const tables = patterns.map(pattern =>
  pattern.map(place => Uint8Array.from({ length: 256 }, (_, byte) => Number(place.test(String.fromCharCode(byte))))),
)
const tablesByFirst = Array.from({ length: 256 }, (_, byte) => tables.filter(([first]) => first![byte] === 1))
export const longestStart = 9

/** Whether a message in text begins at `start`: `undecided` when bytes beyond `end` could still decide. */
export function startOf(bytes: Uint8Array, start: number, end: number): 'yes' | 'no' | 'undecided' {
  if (start >= end) return 'undecided'
  let undecided = false
  for (const table of tablesByFirst[bytes[start]!]!) {
    const length = Math.min(end - start, table.length)
    let place = 1
    while (place < length && table[place]![bytes[start + place]!] === 1) place++
    if (place < length) continue
    if (length === table.length) return 'yes'
    undecided = true
  }
  return undecided ? 'undecided' : 'no'
}
