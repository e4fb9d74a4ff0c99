/** Text that is already HTML. Whatever is not, `html` escapes. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | false | readonly Piece[]

/** Builds HTML with every inserted value escaped; null and false insert nothing. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(strings.reduce((text, part, i) => text + render(values[i - 1] ?? null) + part))
}

function render(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(render).join('')
  return String(piece).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
