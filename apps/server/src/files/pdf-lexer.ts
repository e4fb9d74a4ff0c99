/**
 * One token of a PDF file (ISO 32000-1, 7.2): a name, its escapes resolved, with its slash; `<<`, `>>`, `[`, `]`; a keyword or a
 * number as it stands; or, for a string, `()`, since what strings hold is not looked at. `end` is where the next one begins.
 */
export interface PdfToken {
  text: string
  end: number
}

const tableOf = (characters: string) => {
  const table = new Uint8Array(256)
  for (const byte of Buffer.from(characters)) table[byte] = 1
  return table
}
const SPACES = tableOf('\0\t\n\f\r ')
const DELIMITERS = tableOf('()<>[]{}/%')
const ENDS_WORD = tableOf('\0\t\n\f\r ()<>[]{}/%')
const [LINE_FEED, RETURN, BACKSLASH, OPEN, CLOSE] = Buffer.from('\n\r\\()')
const LESS = '<'.charCodeAt(0)
const GREATER = '>'.charCodeAt(0)
const SLASH = '/'.charCodeAt(0)
const PERCENT = '%'.charCodeAt(0)

/** The token that begins at or after a place; null: the content ends before one does. */
export function nextPdfToken(content: Buffer, from: number): PdfToken | null {
  const at = skipSpace(content, from)
  const byte = content[at]
  if (byte === undefined) return null
  if (byte === OPEN) return { text: '()', end: endOfString(content, at) }
  if (byte === LESS && content[at + 1] !== LESS) return { text: '()', end: endOfHexString(content, at) }
  if ((byte === LESS || byte === GREATER) && content[at + 1] === byte) {
    return { text: byte === LESS ? '<<' : '>>', end: at + 2 }
  }
  if (DELIMITERS[byte] === 1 && byte !== SLASH) return { text: String.fromCharCode(byte), end: at + 1 }
  const end = endOfWord(content, at + 1)
  const word = content.toString('latin1', at, end)
  return { text: byte === SLASH ? withoutEscapes(word) : word, end }
}

const withoutEscapes = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

function endOfWord(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && ENDS_WORD[content[at] ?? 0] === 0) at++
  return at
}

/** Comments are space. */
function skipSpace(content: Uint8Array, from: number): number {
  let at = from
  let isInComment = false
  for (; at < content.length; at++) {
    const byte = content[at] ?? 0
    if (isInComment) isInComment = byte !== LINE_FEED && byte !== RETURN
    else if (byte === PERCENT) isInComment = true
    else if (SPACES[byte] === 0) break
  }
  return at
}

function endOfString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === BACKSLASH) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return content.length
}

function endOfHexString(content: Uint8Array, from: number): number {
  const end = content.indexOf(GREATER, from)
  return end < 0 ? content.length : end + 1
}
