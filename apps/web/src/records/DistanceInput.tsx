import { NumberInput } from '@mantine/core'
import { distanceIn, distanceSymbol } from '@milepost/domain/formats/units.ts'
import { useWords } from '../i18n/use-words.ts'
import type { OwnControl } from './noun.ts'

type Props = Pick<OwnControl, 'value' | 'onChange' | 'label'> &
  Partial<Pick<OwnControl, 'onBlur' | 'inputId' | 'description' | 'error'>>

/** A distance in metres, typed in the units of the reader; null while it is empty. */
export function DistanceInput({ value, onChange, onBlur, inputId, label, description, error }: Props) {
  const { distanceUnits } = useWords()
  const shown = typeof value === 'number' ? Math.round(distanceIn(distanceUnits, value)) : ''
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={distanceSymbol(distanceUnits)}
      hideControls
      allowNegative={false}
      allowDecimal={false}
      {...(inputId !== undefined && { id: inputId })}
      {...(onBlur !== undefined && { onBlur })}
      value={shown}
      onChange={typed => onChange(typed === '' ? null : Math.round(Number(typed) / distanceIn(distanceUnits, 1)))}
    />
  )
}
