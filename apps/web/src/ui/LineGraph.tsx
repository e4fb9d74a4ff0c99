import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type uPlot from 'uplot'
import { useWords } from '../i18n/use-words.ts'
import classes from './LineGraph.module.css'
import { type Drawn, type GraphBand, type GraphMark, type GraphSeries, makePlot } from './line-graph-plot.ts'
import { nearestSample, summariseSamples } from './line-graph-samples.ts'

interface Props {
  label: string
  /** Epoch milliseconds, ascending. */
  times: readonly number[]
  series: readonly GraphSeries[]
  /** The moment that is selected elsewhere. */
  cursorMs: number | null
  /** The pointer or an arrow key is at this moment. */
  onCursor: (ms: number) => void
  /** A click, a drag or Enter chose this moment. */
  onPick: (ms: number) => void
  marks: readonly GraphMark[]
  bands: readonly GraphBand[]
  heightPx: number
  /** The time across the whole width; that of the samples where it is left out. */
  span?: { fromMs: number; untilMs: number } | null
  /** Each sample stands for a day or more, so moments have a date and no time. */
  isByDay?: boolean
}

const DAY_MS = 86_400_000
/** How near the pointer has to be to a mark to read it. */
const MARK_REACH_PX = 6

/** Values over time. The pointer reads them, a click or drag picks a moment; arrows, Home, End and Enter do the same. */
export function LineGraph(props: Props) {
  const {
    label,
    times,
    series,
    cursorMs,
    onCursor,
    onPick,
    marks,
    bands,
    heightPx,
    span = null,
    isByDay = false,
  } = props
  const { t } = useTranslation()
  const words = useWords()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const summaryId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<uPlot | null>(null)
  /** Where the pointer or the arrow keys are. */
  const [hoverMs, setHoverMs] = useState<number | null>(null)
  const [layoutCount, setLayoutCount] = useState(0)

  const drawn = useEffectEvent((): Drawn => ({ marks, bands, span }))
  const tickWords = useEffectEvent((ms: number, stepMs: number) =>
    isByDay || stepMs >= DAY_MS ? words.dayAndMonth(ms) : words.time(ms),
  )
  const momentWords = (ms: number) => (isByDay ? words.dayAndMonth(ms) : words.moment(ms))
  const number = useEffectEvent((value: number) => words.number(value))
  const seriesOf = useEffectEvent(() => series)
  function point(ms: number, isPicked: boolean) {
    setHoverMs(ms)
    onCursor(ms)
    if (isPicked) onPick(ms)
  }
  const pointed = useEffectEvent(point)

  const summaries = useMemo(() => series.map(one => summariseSamples(one.values)), [series])

  const shape = series.map(one => `${one.unit} ${one.colourToken} ${one.label}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape or language is another plot
  useEffect(() => {
    const container = frame.current
    if (container === null) return
    const made = makePlot(container, {
      widthPx: container.clientWidth,
      heightPx,
      series: seriesOf(),
      timeZone: words.timeZone,
      tickWords: (ms, stepMs) => tickWords(ms, stepMs),
      isByDay,
      number: value => number(value),
      drawn: () => drawn(),
    })
    const stopPointing = followPointer(made, (ms, isPicked) => pointed(ms, isPicked), setHoverMs)
    const resized = new ResizeObserver(() => {
      if (container.clientWidth === 0) return
      made.setSize({ width: container.clientWidth, height: heightPx })
      setLayoutCount(count => count + 1)
    })
    resized.observe(container)
    setPlot(made)
    return () => {
      resized.disconnect()
      stopPointing()
      made.destroy()
    }
  }, [shape, words.timeZone, heightPx, words.locale, isByDay])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a span is another picture of the same samples
  useEffect(() => {
    plot?.setData([[...times], ...series.map(({ values }) => [...values])])
    setLayoutCount(count => count + 1)
  }, [plot, times, series, span?.fromMs, span?.untilMs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them are read when it is drawn
  useEffect(() => {
    const frameId = requestAnimationFrame(() => plot?.redraw(false, true))
    return () => cancelAnimationFrame(frameId)
  }, [plot, marks, bands, theme])

  const shownMs = hoverMs ?? cursorMs
  const shown = shownMs === null ? null : nearestSample(times, shownMs)
  const current = cursorMs === null ? 0 : (nearestSample(times, cursorMs) ?? 0)
  const valueWords = (index: number) =>
    series.map((one, at) => ({
      ...one,
      words: wordsOf(one.values[index] ?? null, one.unit, words.number),
      isFirstLine: series.findIndex(other => !other.isBars) === at,
    }))

  function moveByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const from = shown ?? current
    const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: times.length - 1, Enter: from }[event.key]
    const ms = target === undefined ? undefined : times[Math.max(0, Math.min(times.length - 1, target))]
    if (ms === undefined) return
    event.preventDefault()
    point(ms, event.key === 'Enter')
  }

  return (
    <div className={classes.graph}>
      <div className={classes.readout} aria-hidden="true">
        {shownMs !== null && <strong>{momentWords(shownMs)}</strong>}
        {valueWords(shown ?? -1).map(one => (
          <span key={one.label}>
            <span
              className={one.isBars ? classes.bar : classes.swatch}
              style={{
                color: `var(${one.colourToken})`,
                ...(!one.isBars && { borderTopStyle: one.isFirstLine ? 'solid' : 'dashed' }),
              }}
            />
            {one.label} {shown !== null && <strong>{one.words}</strong>}
          </span>
        ))}
        {shownMs !== null && bandWords(bands, shownMs)}
        {plot !== null && hoverMs !== null && markWords(plot, marks, hoverMs)}
      </div>
      <div
        ref={frame}
        className={classes.frame}
        style={{ height: heightPx }}
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-describedby={summaryId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={shown ?? current}
        aria-valuetext={spoken(times[shown ?? current])}
        onKeyDown={moveByKey}
        onBlur={() => setHoverMs(null)}
      >
        {plot !== null && cursorMs !== null && <Line plot={plot} ms={cursorMs} layoutCount={layoutCount} />}
        {plot !== null && hoverMs !== null && <Line plot={plot} ms={hoverMs} layoutCount={layoutCount} isHover />}
      </div>
      <VisuallyHidden id={summaryId}>{summary()}</VisuallyHidden>
    </div>
  )

  function spoken(ms: number | undefined): string {
    if (ms === undefined) return t('No values')
    const values = valueWords(nearestSample(times, ms) ?? -1).map(one => `${one.label} ${one.words}`)
    return [momentWords(ms), ...values].join(', ')
  }

  function summary(): string {
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) return t('No values')
    const parts = series.map((one, index) => {
      const found = summaries[index] ?? null
      if (found === null) return `${one.label}: ${t('No values')}`
      const inWords = (value: number) => wordsOf(value, one.unit, words.number)
      const { least, most, mean } = found
      return t('{{name}}: {{least}} to {{most}}, on average {{mean}}', {
        name: one.label,
        least: inWords(least),
        most: inWords(most),
        mean: inWords(mean),
      })
    })
    return `${momentWords(first)} – ${momentWords(last)}. ${parts.join('. ')}`
  }
}

const wordsOf = (value: number | null, unit: string, number: (value: number) => string) =>
  value === null ? '–' : `${number(Math.round(value * 10) / 10)} ${unit}`.trim()

/** What the moment lies in; the last of several is drawn above the others. */
const bandWords = (bands: readonly GraphBand[], atMs: number) =>
  bands.findLast(band => band.label !== undefined && band.fromMs <= atMs && atMs < band.untilMs)?.label

/** The words of the mark that the pointer is at. */
function markWords(plot: uPlot, marks: readonly GraphMark[], atMs: number) {
  const reachMs = Math.abs(plot.posToVal(MARK_REACH_PX, 'x') - plot.posToVal(0, 'x'))
  let nearest: GraphMark | null = null
  for (const mark of marks) {
    const distance = Math.abs(mark.atMs - atMs)
    if (distance <= reachMs && (nearest === null || distance < Math.abs(nearest.atMs - atMs))) nearest = mark
  }
  return nearest && <strong style={{ color: `var(${nearest.colourToken})` }}>▾ {nearest.label}</strong>
}

/** A line of its own above the canvas: a replay moves it many times a second, and the canvas stays as it is. */
function Line({ plot, ms, isHover }: { plot: uPlot; ms: number; layoutCount: number; isHover?: boolean }) {
  const { min, max } = plot.scales.x ?? {}
  if (min == null || max == null || ms < min || ms > max) return null
  const left = plot.over.offsetLeft + plot.valToPos(ms, 'x')
  return (
    <div
      className={isHover ? `${classes.line} ${classes.hover}` : classes.line}
      style={{ transform: `translateX(${left}px)`, top: plot.over.offsetTop, height: plot.over.offsetHeight }}
    />
  )
}

/** Tells the moment under the pointer, and with the button down that it is picked. */
function followPointer(plot: uPlot, pointed: (ms: number, isPicked: boolean) => void, left: (none: null) => void) {
  const { over } = plot
  const msAt = (event: PointerEvent) => {
    const { left: edge, width } = over.getBoundingClientRect()
    return Math.round(plot.posToVal(Math.max(0, Math.min(width, event.clientX - edge)), 'x'))
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    over.setPointerCapture(event.pointerId)
    pointed(msAt(event), true)
  }
  const move = (event: PointerEvent) => pointed(msAt(event), over.hasPointerCapture(event.pointerId))
  const leave = () => left(null)
  over.addEventListener('pointerdown', press)
  over.addEventListener('pointermove', move)
  over.addEventListener('pointerleave', leave)
  return () => {
    over.removeEventListener('pointerdown', press)
    over.removeEventListener('pointermove', move)
    over.removeEventListener('pointerleave', leave)
  }
}
