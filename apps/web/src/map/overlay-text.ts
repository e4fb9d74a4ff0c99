import type { OverlayFrame } from './map-overlay.ts'

/** The font of the page at a weight and a size in pixels. */
export const fontOf = (weight: 400 | 600, sizePx: number) => `${weight} ${sizePx}px "Inter Variable", sans-serif`

/** Widths of texts by font: a registration is measured once, not in every frame. */
const widths = new Map<string, number>()
const MOST_WIDTHS = 20_000

export function widthOf(context: CanvasRenderingContext2D, text: string, font: string): number {
  const key = `${font} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size >= MOST_WIDTHS) widths.clear()
  context.font = font
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}

/** A text that hangs below a point, with an edge in the colour of surfaces. */
export function paintHaloed(
  { context, sprites }: OverlayFrame,
  text: string,
  font: string,
  x: number,
  top: number,
  haloPx = 1.6,
) {
  context.font = font
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = haloPx * 2
  context.strokeStyle = sprites.colour('--mp-surface')
  context.strokeText(text, x, top)
  context.fillStyle = sprites.colour('--mp-text')
  context.fillText(text, x, top)
}
