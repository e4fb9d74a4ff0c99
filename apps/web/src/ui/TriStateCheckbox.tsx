import { Checkbox, type CheckboxProps } from '@mantine/core'

type Props = Omit<CheckboxProps, 'checked' | 'indeterminate' | 'onChange'> & {
  /** How many of the items are selected, of how many. */
  selected: number
  total: number
  onChange: (all: boolean) => void
}

/**
 * One checkbox over many items (PICK-38, C-52): checked when any is selected, and marked as partial besides when not all
 * are. A click gives every item the value the box is about to take.
 */
export function TriStateCheckbox({ selected, total, onChange, ...rest }: Props) {
  return (
    <Checkbox
      size="xs"
      {...rest}
      checked={selected > 0}
      indeterminate={selected > 0 && selected < total}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
