import { NativeSelect } from '@mantine/core'
import { float32At, float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { speedIn } from '@milepost/domain/formats/units.ts'
import { REPLAY_RATES, type ReplayRate } from '@milepost/domain/traces/replay-clock.ts'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { LineGraph } from '../../ui/LineGraph.tsx'
import { ReasonIcon } from '../../ui/ReasonIcon.tsx'
import type { ReplayClock } from './replay-clock.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'
import { TimeBox } from './TimeBox.tsx'
import classes from './Timeline.module.css'
import { bandsOf, eventMarksOf } from './timeline-marks.ts'
import { useIsPlaying, useMoment } from './use-replay.ts'
import { seekByArrow } from './use-replay-keys.ts'

const GRAPH_PX = 140
const GRAPH_OF_PHONE_PX = 88
const MOST_ZOOM = 64
/** How far up the axis goes at least, in the unit of the user: standing still is a line at the foot of a graph. */
const LEAST_TOP = 30

interface Props {
  clock: ReplayClock
  lead: ReplayVehicle | null
  rate: ReplayRate
  isPhone: boolean
  onRate: (rate: ReplayRate) => void
  onStep: (step: 1 | -1) => void
  /** Switches and menus at the right. */
  children: ReactNode
}

/** The replay's controls and the speed over its time, with stops, gaps and events. */
export function Timeline({ clock, lead, rate, isPhone, onRate, onStep, children }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const isPlaying = useIsPlaying(clock)
  const noTrace = t('There is no trace in this period.')
  const isEmpty = clock.span.untilMs <= clock.span.fromMs
  const [zoom, setZoom] = useState(1)
  return (
    <section
      className={classes.timeline}
      aria-label={t('Replay')}
      onKeyDownCapture={event => seekByArrowIn(event, clock)}
    >
      <div className={classes.bar}>
        <div className={classes.play}>
          <Button label={t('Previous record')} reason={lead === null ? noTrace : null} onClick={() => onStep(-1)}>
            <IconPlayerSkipBackFilled size={16} />
          </Button>
          <ReasonIcon
            size={36}
            radius="xl"
            label={isPlaying ? t('Pause') : t('Play')}
            reason={isEmpty ? noTrace : null}
            onClick={() => clock.toggle()}
          >
            {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </ReasonIcon>
          <Button label={t('Next record')} reason={lead === null ? noTrace : null} onClick={() => onStep(1)}>
            <IconPlayerSkipForwardFilled size={16} />
          </Button>
          <NativeSelect
            size="xs"
            className={classes.rate}
            aria-label={t('Speed of the replay')}
            value={String(rate)}
            data={REPLAY_RATES.map(value => ({ value: String(value), label: `${words.number(value)}×` }))}
            onChange={event => onRate(REPLAY_RATES.find(one => String(one) === event.currentTarget.value) ?? rate)}
          />
        </div>
        {lead !== null && <Clock clock={clock} registration={lead.registration} />}
        {lead !== null && !isEmpty && !isPhone && <TimeBox clock={clock} />}
        <div className={classes.tools}>
          {!isPhone && (
            <>
              <Button
                label={t('Show a longer period')}
                reason={zoom === 1 ? t('The whole period is shown.') : null}
                onClick={() => setZoom(zoom / 2)}
              >
                <IconZoomOut size={17} />
              </Button>
              <Button
                label={t('Show a shorter period')}
                reason={zoom >= MOST_ZOOM ? t('This is the shortest period.') : null}
                onClick={() => setZoom(zoom * 2)}
              >
                <IconZoomIn size={17} />
              </Button>
            </>
          )}
          {children}
        </div>
      </div>
      {lead !== null && (
        <SpeedGraph clock={clock} lead={lead} zoom={zoom} heightPx={isPhone ? GRAPH_OF_PHONE_PX : GRAPH_PX} />
      )}
    </section>
  )
}

/** Within the select and the text fields arrows mean something else. */
function seekByArrowIn(event: React.KeyboardEvent, clock: ReplayClock) {
  if (event.target instanceof HTMLElement && event.target.closest('input, select, [role="menu"]')) return
  seekByArrow(event, clock)
}

function Clock({ clock, registration }: { clock: ReplayClock; registration: string }) {
  const words = useWords()
  const atMs = useMoment(clock, 100)
  return (
    <div className={classes.clock}>
      <time dateTime={new Date(atMs).toISOString()}>{words.moment(atMs)}</time>
      <span className={classes.registration}>{registration}</span>
    </div>
  )
}

function SpeedGraph({
  clock,
  lead,
  zoom,
  heightPx,
}: {
  clock: ReplayClock
  lead: ReplayVehicle
  zoom: number
  heightPx: number
}) {
  const { t } = useTranslation()
  const words = useWords()
  const atMs = useMoment(clock, 33)
  const { track, journeys } = lead
  const units = words.distanceUnits
  const { times, series } = useMemo(() => graphOf(track, units), [track, units])
  const language = useLanguage()
  const marks = useMemo(() => eventMarksOf(track, t), [track, t])
  const { fromMs, untilMs } = clock.span
  const bandWords = { parked: t('Parked'), idling: t('Idling'), gap: t('No data'), private: t('Private') }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  const bands = useMemo(
    () => bandsOf(track, journeys, { fromMs, untilMs }, bandWords),
    [track, journeys, fromMs, untilMs, language],
  )
  const line = useMemo(() => [{ ...series, label: t('Speed') }], [series, t])
  return (
    <LineGraph
      label={t('Speed of {{registration}} over time', { registration: lead.registration })}
      times={times}
      series={line}
      cursorMs={atMs}
      onCursor={() => {}}
      onPick={ms => clock.seek(ms)}
      marks={marks}
      bands={bands}
      heightPx={heightPx}
      span={windowOf({ fromMs, untilMs }, zoom, atMs)}
    />
  )
}

/** The speeds with a hole in every gap, and where none was sent. */
function graphOf(track: ReplayVehicle['track'], units: 'KMS' | 'MLS') {
  const times: number[] = []
  const values: (number | null)[] = []
  for (let index = 0; index < track.times.length; index++) {
    if (index > 0 && track.gapsBefore[index] === 1) {
      times.push(float64At(track.times, index - 1) + 1)
      values.push(null)
    }
    times.push(float64At(track.times, index))
    const speedKmh = float32At(track.speedsKmh, index)
    values.push(Number.isNaN(speedKmh) ? null : Math.round(speedIn(units, speedKmh) * 10) / 10)
  }
  const most = values.reduce<number>((found, value) => Math.max(found, value ?? 0), LEAST_TOP)
  return {
    times,
    series: {
      values,
      unit: units === 'KMS' ? 'km/h' : 'mph',
      colourToken: '--mp-brand',
      axis: [0, Math.ceil((most * 1.05) / 10) * 10] as const,
    },
  }
}

/** The part of the time that is seen: pages of it, so that the graph stands still while the moment goes through one. */
function windowOf({ fromMs, untilMs }: { fromMs: number; untilMs: number }, zoom: number, atMs: number) {
  const width = (untilMs - fromMs) / zoom
  const page = Math.max(0, Math.min(zoom - 1, Math.floor((atMs - fromMs) / (width || 1))))
  return { fromMs: fromMs + page * width, untilMs: fromMs + (page + 1) * width }
}

interface ButtonProps {
  label: string
  reason: string | null
  onClick: () => void
  children: ReactNode
}

const Button = (props: ButtonProps) => <ReasonIcon variant="subtle" color="gray" size={30} {...props} />
