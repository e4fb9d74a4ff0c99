import { NumberInput } from '@mantine/core'
import { decimalsOf } from '@milepost/domain/customers/currencies.ts'
import { inSmallestUnit, inUnits } from '@milepost/domain/formats/money.ts'
import { useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import type { OwnControl } from './noun.ts'

interface Props
  extends Pick<OwnControl, 'value' | 'onChange' | 'label' | 'isRequired'>,
    Partial<Pick<OwnControl, 'onBlur' | 'inputId' | 'description' | 'error'>> {
  /** ISO 4217; null: it is not known yet in which. */
  currency: string | null
}

/** An amount in the smallest unit of a currency, typed in whole ones; null while it is empty. */
export function AmountInput({
  value,
  onChange,
  onBlur,
  inputId,
  label,
  description,
  error,
  isRequired,
  currency,
}: Props) {
  const { locale } = useWords()
  /** Kept as it is typed: a decimal point without digits behind it is no other amount. */
  const [typed, setTyped] = useState<string | number>('')
  const amountOf = (text: string | number) => (text === '' ? null : inSmallestUnit(Number(text), currency ?? ''))
  const stored = typeof value === 'number' && currency !== null ? inUnits(value, currency) : ''
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      required={isRequired}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={currency === null}
      rightSection={currency}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      hideControls
      decimalScale={currency === null ? 2 : decimalsOf(currency)}
      decimalSeparator={DECIMAL.exec((1.1).toLocaleString(locale))?.[0] ?? '.'}
      allowedDecimalSeparators={['.', ',']}
      {...(inputId !== undefined && { id: inputId })}
      {...(onBlur !== undefined && { onBlur })}
      value={amountOf(typed) === value ? typed : stored}
      onChange={text => {
        setTyped(text)
        onChange(Number.isNaN(Number(text)) ? null : amountOf(text))
      }}
    />
  )
}

const DECIMAL = /[.,]/
