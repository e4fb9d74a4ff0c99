import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  /** YYYY-MM-DD; null: open on that side. */
  start: string | null
  end: string | null
  onChange: (change: { start?: string | null; end?: string | null }) => void
}

/** The first and the last day of a filter, each of which may be left open. */
export function DayInputs({ start, end, onChange }: Props) {
  const { t } = useTranslation()
  return (['start', 'end'] as const).map(side => (
    <TextInput
      key={side}
      type="date"
      size="sm"
      label={t(side === 'start' ? 'First day' : 'Last day')}
      value={(side === 'start' ? start : end) ?? ''}
      onChange={event => onChange({ [side]: event.currentTarget.value || null })}
    />
  ))
}
