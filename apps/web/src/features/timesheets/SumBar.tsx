import { useTranslation } from 'react-i18next'
import classes from './SumBar.module.css'
import type { SheetSums } from './timesheet-queries.ts'
import { type SheetWords, SPELL_KINDS, SPELL_WORDS } from './use-sheet-words.ts'

/** What the time of a row went on, to the scale of the longest. */
export function SumBar({ sums, mostS, words }: { sums: SheetSums; mostS: number; words: SheetWords }) {
  const { t } = useTranslation()
  const parts = SPELL_KINDS.map(kind => ({ kind, durationS: sums[`${kind}_s`] })).filter(part => part.durationS > 0)
  const label = parts.map(({ kind, durationS }) => `${t(SPELL_WORDS[kind])} ${words.hours(durationS)}`).join(', ')
  return (
    <span className={classes.bar} role="img" aria-label={label || t('Nothing recorded')}>
      {parts.map(({ kind, durationS }) => (
        <span key={kind} data-kind={kind} style={{ width: `${(durationS / mostS) * 100}%` }} />
      ))}
    </span>
  )
}

/** The time that bars stand for. */
export const barSeconds = (sums: SheetSums) => SPELL_KINDS.reduce((total, kind) => total + sums[`${kind}_s`], 0)
