import uPlot from 'uplot'

export interface GraphSeries {
  label: string
  /** One for each time; null is a gap in the line. */
  values: readonly (number | null)[]
  unit: string
  colourToken: string
  /** Bars from nought, for what is counted by day or week; else a line. */
  isBars?: boolean
  /** The line goes on where values are missing in between. */
  spansGaps?: boolean
  /** From where to where its axis goes, whatever the values are. */
  axis?: readonly [least: number, most: number]
}

export interface GraphMark {
  atMs: number
  label: string
  colourToken: string
}

export interface GraphBand {
  fromMs: number
  untilMs: number
  colourToken: string
  /** What it is, for whoever points at it. */
  label?: string
  /** Hatched besides coloured: time of which nothing is known or shown. */
  isHatched?: boolean
}

export interface Drawn {
  marks: readonly GraphMark[]
  bands: readonly GraphBand[]
  /** The time across the whole width; null for that of the samples. */
  span: { fromMs: number; untilMs: number } | null
}

interface PlotOptions {
  widthPx: number
  heightPx: number
  series: readonly Omit<GraphSeries, 'values'>[]
  timeZone: string
  /** The words at a tick, where ticks are this far apart. */
  tickWords: (ms: number, stepMs: number) => string
  /** Each sample stands for a day or more: ticks are whole days apart. */
  isByDay: boolean
  number: (value: number) => string
  drawn: () => Drawn
}

/** Distinguished without colour. */
const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3]]
const FONT = '11px "Inter Variable", system-ui, sans-serif'
/** How much of its day or week a bar takes. */
const BAR_SHARE = 0.6
const WIDEST_BAR_PX = 24
const HATCH_PX = 7
const DAY_MS = 86_400_000
/** What is counted has no halves. */
const WHOLE_STEPS = [0, 1, 2, 3, 4, 5].flatMap(power => [1, 2, 5].map(step => step * 10 ** power))
const STEPS_OF_DAYS = [1, 2, 3, 7, 14, 28, 91, 182, 364].map(days => days * DAY_MS)

/** The value of a colour token in the theme as it is now. */
export const tokenColour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim()

/** A plot without data yet. Its colours are read whenever it is drawn, so that a redraw follows the theme. */
export function makePlot(frame: HTMLElement, options: PlotOptions): uPlot {
  const { series, drawn } = options
  const units = [...new Set(series.map(({ unit }) => unit))]
  return new uPlot(
    {
      width: options.widthPx,
      height: options.heightPx,
      ms: 1,
      tzDate: ms => uPlot.tzDate(new Date(ms), options.timeZone),
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 8, 0, 0],
      series: [{}, ...series.map((one, index) => (one.isBars ? barsOf(one) : lineOf(one, linesBefore(series, index))))],
      scales: {
        x: { time: true, range: (_, min, max) => rangeOf(drawn().span, min, max, options.isByDay) },
        ...Object.fromEntries(units.map(unit => [unit, { range: rangeOfUnit(series, unit) }])),
      },
      axes: [timeAxis(options), ...units.slice(0, 2).map((unit, index) => valueAxis(options, unit, index))],
      hooks: {
        drawClear: [plot => paintBands(plot, drawn().bands)],
        draw: [plot => paintMarks(plot, drawn().marks)],
      },
    },
    [[], ...series.map(() => [])],
    frame,
  )
}

function rangeOfUnit(series: PlotOptions['series'], unit: string): uPlot.Scale['range'] {
  const axis = series.find(one => one.unit === unit && one.axis !== undefined)?.axis
  return axis === undefined ? valueRange : () => [...axis]
}

/** From nought, so that heights can be compared, and with some air above the highest however flat the line is. */
function valueRange(_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  return min === null || max === null ? [0, 1] : [Math.min(0, min * 1.1), Math.max(1, max * 1.1)]
}

function rangeOf(span: Drawn['span'], min: number | null, max: number | null, isByDay: boolean): uPlot.Range.MinMax {
  if (span !== null) return [span.fromMs, span.untilMs]
  if (min === null || max === null) return [0, 1]
  if (min !== max) return [min, max]
  const aroundMs = isByDay ? DAY_MS / 2 : 1000
  return [min - aroundMs, max + aroundMs]
}

/** Lines are told apart by their dashes; bars have none. */
const linesBefore = (series: PlotOptions['series'], index: number) =>
  series.slice(0, index).filter(one => !one.isBars).length

function barsOf({ label, unit, colourToken }: PlotOptions['series'][number]): uPlot.Series {
  return {
    label,
    scale: unit,
    width: 0,
    fill: () => tokenColour(colourToken),
    ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [BAR_SHARE, WIDEST_BAR_PX] }) }),
    points: { show: false },
  }
}

function lineOf(
  { label, unit, colourToken, spansGaps = false }: PlotOptions['series'][number],
  index: number,
): uPlot.Series {
  return {
    label,
    scale: unit,
    width: 1.5,
    stroke: () => tokenColour(colourToken),
    dash: DASHES[index % DASHES.length] ?? [],
    spanGaps: spansGaps,
    points: { size: 4 },
  }
}

const quietLine = { stroke: () => tokenColour('--mp-line'), width: 1 }

function timeAxis({ tickWords, isByDay }: PlotOptions): uPlot.Axis {
  return {
    stroke: () => tokenColour('--mp-text-quiet'),
    font: FONT,
    size: 24,
    gap: 4,
    space: 64,
    ...(isByDay && { incrs: STEPS_OF_DAYS }),
    grid: quietLine,
    ticks: { ...quietLine, size: 4 },
    values: (_plot, splits, _axis, _space, stepMs) => splits.map(ms => tickWords(ms, stepMs)),
  }
}

function valueAxis({ number, series }: PlotOptions, unit: string, index: number): uPlot.Axis {
  const isCounted = series.some(one => one.unit === unit && one.isBars)
  return {
    scale: unit,
    ...(isCounted && { incrs: WHOLE_STEPS }),
    side: index === 0 ? 3 : 1,
    stroke: () => tokenColour('--mp-text-quiet'),
    font: FONT,
    size: 40,
    gap: 4,
    space: 24,
    grid: index === 0 ? quietLine : { show: false },
    ticks: { show: false },
    // A nought alone says nothing of the heights.
    values: (_plot, splits) => (splits.length < 2 ? splits.map(() => '') : splits.map(number)),
  }
}

/** Where an instant lies, in pixels of the canvas, kept within the plotting area. */
function leftOf(plot: uPlot, ms: number): number {
  const { left, width } = plot.bbox
  return Math.min(left + width, Math.max(left, plot.valToPos(ms, 'x', true)))
}

function paintBands(plot: uPlot, bands: readonly GraphBand[]) {
  const { ctx, bbox } = plot
  for (const { fromMs, untilMs, colourToken, isHatched } of bands) {
    const from = leftOf(plot, fromMs)
    const width = leftOf(plot, untilMs) - from
    if (width <= 0) continue
    ctx.save()
    ctx.beginPath()
    ctx.rect(from, bbox.top, width, bbox.height)
    ctx.clip()
    ctx.fillStyle = ctx.strokeStyle = tokenColour(colourToken)
    ctx.globalAlpha = isHatched ? 0.06 : 0.16
    ctx.fill()
    if (isHatched) hatch(ctx, from, bbox.top, width, bbox.height)
    ctx.restore()
  }
}

function hatch(ctx: CanvasRenderingContext2D, left: number, top: number, width: number, height: number) {
  const step = HATCH_PX * devicePixelRatio
  ctx.beginPath()
  // Lines hang on the canvas rather than on the band, so that neighbours match.
  for (let x = Math.floor((left - height) / step) * step; x < left + width; x += step) {
    ctx.moveTo(x, top + height)
    ctx.lineTo(x + height, top)
  }
  ctx.globalAlpha = 0.45
  ctx.lineWidth = devicePixelRatio
  ctx.stroke()
}

/** A wedge that hangs from the top, with a hairline down to the axis. */
function paintMarks(plot: uPlot, marks: readonly GraphMark[]) {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const { min, max } = plot.scales.x ?? {}
  if (min == null || max == null) return
  ctx.save()
  for (const { atMs, colourToken } of marks) {
    if (atMs < min || atMs > max) continue
    const x = leftOf(plot, atMs)
    ctx.fillStyle = ctx.strokeStyle = tokenColour(colourToken)
    ctx.globalAlpha = 0.35
    ctx.lineWidth = ratio
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.globalAlpha = 1
    ctx.beginPath()
    ctx.moveTo(x - 4 * ratio, bbox.top - 6 * ratio)
    ctx.lineTo(x + 4 * ratio, bbox.top - 6 * ratio)
    ctx.lineTo(x, bbox.top + 2 * ratio)
    ctx.fill()
  }
  ctx.restore()
}
