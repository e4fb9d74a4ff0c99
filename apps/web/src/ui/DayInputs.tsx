import { Input, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DayInputs.module.css'
import { isBackwards } from './day-range.ts'

interface Props {
  /** YYYY-MM-DD; null: open on that side. */
  start: string | null
  end: string | null
  onChange: (change: { start?: string | null; end?: string | null }) => void
}

/** The first and the last day of a filter, each of which may be left open; below them what is wrong with them. */
export function DayInputs({ start, end, onChange }: Props) {
  const { t } = useTranslation()
  const isWrong = isBackwards(start, end)
  const fault = t('The last day is before the first. Choose the days again.')
  return (
    <>
      {(['start', 'end'] as const).map(side => (
        <TextInput
          key={side}
          type="date"
          size="sm"
          label={t(side === 'start' ? 'First day' : 'Last day')}
          value={(side === 'start' ? start : end) ?? ''}
          error={isWrong}
          {...(isWrong && { 'aria-description': fault })}
          onChange={event => onChange({ [side]: event.currentTarget.value || null })}
        />
      ))}
      {isWrong && (
        <Input.Error className={classes.fault ?? ''} role="alert">
          {fault}
        </Input.Error>
      )}
    </>
  )
}
