import { Chip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import classes from './CountedChips.module.css'

interface Props<Value extends string> {
  label: string
  choices: readonly Value[]
  word: (value: Value) => string
  /** How many there are of each; null while it is not known. */
  counts: Partial<Record<Value, number>> | null
  /** Null: all. */
  value: Value | null
  /** Stands out: it needs somebody now. */
  isUrgent: (value: Value) => boolean
  onChange: (value: Value | null) => void
}

/** All, or one of a few kinds, each with how many there are. */
export function CountedChips<Value extends string>(props: Props<Value>) {
  const { label, choices, word, counts, value, isUrgent, onChange } = props
  const { t } = useTranslation()
  const words = useWords()
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${words.number(count)})`
  const all = counts === null ? undefined : choices.reduce((sum, choice) => sum + (counts[choice] ?? 0), 0)
  return (
    <Chip.Group value={value ?? 'all'} onChange={chosen => onChange(choices.find(choice => choice === chosen) ?? null)}>
      <div className={classes.chips} role="radiogroup" aria-label={label}>
        <Chip size="xs" value="all">
          {counted(t('All'), all)}
        </Chip>
        {choices.map(choice => (
          <Chip key={choice} size="xs" value={choice} {...(isUrgent(choice) && { color: 'red' })}>
            {counted(word(choice), counts?.[choice])}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}
