import classes from './DayStrip.module.css'
import type { HourMark } from './day-hours.ts'
import type { SheetDay } from './timesheet-queries.ts'

interface Props {
  spells: SheetDay['spells']
  /** The two midnights of the day. */
  dayStartMs: number
  dayEndMs: number
  /** The same in words. */
  label: string
  /** Shown below it. */
  hours?: readonly HourMark[]
}

/** A day from midnight to midnight, to scale. Each kind has a height or pattern of its own beside its colour. */
export function DayStrip({ spells, dayStartMs, dayEndMs, label, hours }: Props) {
  const percent = (ms: number) => ((ms - dayStartMs) / (dayEndMs - dayStartMs)) * 100
  return (
    <div className={classes.around} data-large={hours !== undefined || undefined}>
      <div className={classes.strip} role="img" aria-label={label}>
        {spells.map(({ kind, start, end }) => {
          const [from, until] = [percent(Date.parse(start)), percent(Date.parse(end))]
          const style = { left: `${from}%`, width: `max(1px, ${until - from}%)` }
          return <span key={start} className={classes.spell} data-kind={kind} style={style} />
        })}
      </div>
      {hours && <Hours marks={hours} />}
    </div>
  )
}

/** The heading of a column of strips, with the hours at which their lines stand. */
export function StripHeading({ name, hours }: { name: string; hours: readonly HourMark[] }) {
  return (
    <>
      <span className={classes.heading}>{name}</span>
      <Hours marks={hours} />
    </>
  )
}

function Hours({ marks }: { marks: readonly HourMark[] }) {
  return (
    <div className={classes.hours} aria-hidden="true">
      {marks.map(({ share, text }) => (
        <span key={share} style={{ left: `${share * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** How the strip draws a kind. */
export function SpellMark({ kind }: { kind: SheetDay['spells'][number]['kind'] }) {
  return (
    <span className={classes.mark} aria-hidden="true">
      <span className={classes.spell} data-kind={kind} />
    </span>
  )
}
