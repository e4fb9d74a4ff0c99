import { TextInput } from '@mantine/core'
import { type OwnControl, plainText } from './noun.ts'

/** A calendar day, by the date control of the browser. */
export function DayInput({ value, onChange, onBlur, inputId, label, description, error, isRequired }: OwnControl) {
  return (
    <TextInput
      type="date"
      label={label}
      description={description}
      error={error}
      required={isRequired}
      value={plainText(value)}
      onChange={event => onChange(event.currentTarget.value || null)}
      {...(inputId !== undefined && { id: inputId })}
      {...(onBlur !== undefined && { onBlur })}
    />
  )
}
