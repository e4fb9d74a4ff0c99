import { useTranslation } from 'react-i18next'
import classes from './SumBar.module.css'
import type { SheetSums } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

/** They add up: idling is part of standing, or of stopped. */
const PARTS = [
  ['driving', 'Driving'],
  ['standing', 'Standing'],
  ['stopped', 'Parked'],
  ['private', 'Private'],
  ['unknown', 'No data'],
  ['carried', 'Carried'],
] as const

/** What the time of a row went on, to the scale of the longest. */
export function SumBar({ sums, mostS, words }: { sums: SheetSums; mostS: number; words: SheetWords }) {
  const { t } = useTranslation()
  const parts = PARTS.map(([kind, name]) => ({ kind, name, durationS: sums[`${kind}_s`] })).filter(
    part => part.durationS > 0,
  )
  const label = parts.map(({ name, durationS }) => `${t(name)} ${words.hours(durationS)}`).join(', ')
  return (
    <span className={classes.bar} role="img" aria-label={label || t('Nothing recorded')}>
      {parts.map(({ kind, durationS }) => (
        <span key={kind} data-kind={kind} style={{ width: `${(durationS / mostS) * 100}%` }} />
      ))}
    </span>
  )
}

/** The time that bars stand for. */
export const barSeconds = (sums: SheetSums) => PARTS.reduce((total, [kind]) => total + sums[`${kind}_s`], 0)
