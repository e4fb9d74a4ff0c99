import { Select } from '@mantine/core'

interface Props {
  label: string
  /** While nothing is chosen, which is no filter. */
  placeholder: string
  choices: readonly { id: number; name: string }[]
  chosenId: number | null
  onChoose: (id: number | null) => void
}

/** More than a hundred are found by typing. */
const MOST_LISTED = 100

/** One of many by name, found by typing, or none. */
export function FilterSelect({ label, placeholder, choices, chosenId, onChoose }: Props) {
  return (
    <Select
      size="sm"
      label={label}
      placeholder={placeholder}
      clearable
      searchable
      limit={MOST_LISTED}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosenId === null ? null : String(chosenId)}
      onChange={value => onChoose(value === null ? null : Number(value))}
    />
  )
}
