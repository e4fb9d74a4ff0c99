import type { ExplainedSpell } from '@milepost/contract/explained-days.ts'
import { IconEngine, IconLock, IconParking, IconQuestionMark, IconRoad, IconShip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { END_REASONS, START_REASONS, STOP_REASONS } from '../../i18n/trip-reasons.ts'
import { useWords } from '../../i18n/use-words.ts'
import classes from './ExplainedDay.module.css'

/** The words of a trip or a stop. */
export function useSpellWords() {
  const { t } = useTranslation()
  const words = useWords()
  return {
    title({ kind, start_reason, is_private, distance_m, unknown_m }: ExplainedSpell): string {
      const name =
        kind === 'parked'
          ? t('Parked')
          : kind === 'idling'
            ? t('Idling')
            : start_reason === 'carried'
              ? t('Carried')
              : start_reason === 'unseen'
                ? t('Moved without data')
                : t('Trip')
      if (is_private) return `${name} · ${t('Private')}`
      if (distance_m === null) return name
      const unknown =
        unknown_m === null || unknown_m === 0 || start_reason === 'unseen'
          ? []
          : [t('{{distance}} unknown', { distance: words.distance(unknown_m) })]
      return [name, words.distance(distance_m), ...unknown].join(' · ')
    },
    /** From when until when; times of another day than the explained one have their date. */
    span({ start, end }: ExplainedSpell, day: string): string {
      const moment = (ms: number) => (words.day(ms) === day ? words.clock(ms) : words.moment(ms))
      const until = end === null ? t('now') : moment(Date.parse(end))
      const durationS = ((end === null ? Date.now() : Date.parse(end)) - Date.parse(start)) / 1000
      return `${moment(Date.parse(start))} – ${until} · ${words.duration(durationS)}`
    },
    /** Why it began and ended, or counts as a stop. */
    reasons({ kind, start_reason, end_reason, is_private }: ExplainedSpell): string {
      if (is_private) return ''
      if (kind !== 'trip') {
        const reason = end_reason === null ? undefined : STOP_REASONS[end_reason]
        return reason === undefined ? t('Where its first record is.') : t(reason)
      }
      const began = start_reason === null ? [] : [t(START_REASONS[start_reason])]
      if (start_reason === 'unseen') return began.join(' ')
      const isEnded = end_reason !== null && end_reason !== 'engine-on'
      return [...began, isEnded ? t(END_REASONS[end_reason]) : t('It has not ended yet.')].join(' ')
    },
  }
}

export function SpellIcon({ spell: { kind, start_reason, is_private } }: { spell: ExplainedSpell }) {
  const look = { size: 17, 'aria-hidden': true } as const
  if (is_private) return <IconLock {...look} />
  if (kind === 'parked') return <IconParking {...look} />
  if (kind === 'idling') return <IconEngine {...look} />
  if (start_reason === 'carried') return <IconShip {...look} />
  return start_reason === 'unseen' ? <IconQuestionMark {...look} /> : <IconRoad {...look} />
}

interface Props {
  spell: ExplainedSpell | null
  /** The explained one. */
  day: string
  /** Its first records follow; else it goes on after something else, or on another page. */
  isBeginning: boolean
}

/** A trip or a stop, above its records. */
export function SpellHeading({ spell, day, isBeginning }: Props) {
  const { t } = useTranslation()
  const words = useSpellWords()
  if (spell === null) return <span className={classes.heading}>{t('Neither trip nor stop')}</span>
  return (
    <span className={classes.heading}>
      <SpellIcon spell={spell} />
      <strong>{words.title(spell)}</strong>
      <span>{words.span(spell, day)}</span>
      <span className={classes.quiet}>{isBeginning ? words.reasons(spell) : t('Continued')}</span>
    </span>
  )
}
