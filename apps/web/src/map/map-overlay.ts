import type { Map as MapLibreMap } from 'maplibre-gl'
import { LabelBoxes } from './label-boxes.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { isSameView, type OverlayView } from './overlay-view.ts'
import { StatusSprites } from './status-sprites.ts'

export interface OverlayFrame {
  /** In CSS pixels. */
  context: CanvasRenderingContext2D
  view: OverlayView
  sprites: StatusSprites
  /** What is taken by the layers before. */
  labels: LabelBoxes
}

export interface OverlayLayer {
  /** Higher ones lie above lower ones. */
  order: number
  /** Takes room for its labels; the topmost layer is called first. */
  claim?: (frame: OverlayFrame) => void
  paint: (frame: OverlayFrame) => void
}

/**
 * A canvas of our own above the one of the map library. News of vehicles repaint this one alone: where there is no graphics
 * card, a picture of the base map takes hundreds of milliseconds. When the map moves, both are painted in one frame.
 */
export class MapOverlay {
  readonly #map: MapLibreMap
  readonly #canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  #layers: OverlayLayer[] = []
  #sprites: StatusSprites | null = null
  #painted: OverlayView | null = null
  #frame = 0
  #widthPx = 0
  #heightPx = 0

  constructor(map: MapLibreMap) {
    const context = this.#canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    this.#context = context
    this.#map = map
    this.#canvas.setAttribute('aria-hidden', 'true')
    Object.assign(this.#canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    this.#canvas.style.pointerEvents = 'none'
    map.getCanvasContainer().append(this.#canvas)
    map.on('move', this.paintSoon)
    map.on('resize', this.#resize)
    this.#measure()
    map.on('render', this.#paintWithMap)
    document.fonts.addEventListener('loadingdone', this.paintSoon)
  }

  add(layer: OverlayLayer): () => void {
    this.#layers = [...this.#layers, layer].sort((a, b) => a.order - b.order)
    this.paintSoon()
    return () => {
      this.#layers = this.#layers.filter(one => one !== layer)
      this.paintSoon()
    }
  }

  /** Before the next picture of the page; while the tab is hidden there is none. */
  paintSoon = () => {
    this.#frame ||= requestAnimationFrame(this.#paint)
  }

  /** The colours are others: the images are made anew. */
  changeColours() {
    this.#sprites = null
    this.paintSoon()
  }

  /** What the map shows now. */
  view(): OverlayView {
    const { lng, lat } = this.#map.getCenter()
    return {
      x: mercatorX(lng),
      y: mercatorY(lat),
      zoom: this.#map.getZoom(),
      widthPx: this.#widthPx,
      heightPx: this.#heightPx,
    }
  }

  remove() {
    cancelAnimationFrame(this.#frame)
    this.#map.off('move', this.paintSoon)
    this.#map.off('resize', this.#resize)
    this.#map.off('render', this.#paintWithMap)
    document.fonts.removeEventListener('loadingdone', this.paintSoon)
    this.#canvas.remove()
  }

  #resize = () => {
    this.#measure()
    this.#paint()
  }

  /** Read once: to read it in every frame makes the browser lay out the page in the middle of it. */
  #measure() {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    this.#widthPx = clientWidth
    this.#heightPx = clientHeight
  }

  /** A picture of the base map at another place; those at the same place, as when a tile came, need nothing. */
  #paintWithMap = () => {
    if (this.#painted === null || !isSameView(this.#painted, this.view())) this.#paint()
  }

  #paint = () => {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const view = this.view()
    this.#painted = view
    const ratio = devicePixelRatio
    this.#fit(Math.round(view.widthPx * ratio), Math.round(view.heightPx * ratio))
    if (this.#sprites?.pixelRatio !== ratio) this.#sprites = new StatusSprites(ratio)
    const context = this.#context
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const frame = { context, view, sprites: this.#sprites, labels: new LabelBoxes() }
    for (const layer of this.#layers.toReversed()) layer.claim?.(frame)
    for (const layer of this.#layers) layer.paint(frame)
  }

  #fit(width: number, height: number) {
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
  }
}
