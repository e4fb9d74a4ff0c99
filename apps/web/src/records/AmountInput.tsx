import { TextInput } from '@mantine/core'
import { readAmount, writeAmount } from '@milepost/domain/formats/typed-amount.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import type { OwnControl } from './noun.ts'

interface Props
  extends Pick<OwnControl, 'value' | 'onChange' | 'label' | 'isRequired'>,
    Partial<Pick<OwnControl, 'onBlur' | 'inputId' | 'description' | 'error'>> {
  /** ISO 4217; null: it is not known yet in which. */
  currency: string | null
}

/**
 * An amount in the smallest unit of a currency, typed in whole ones; null while it is empty. What is no amount is handed on as the text
 * that it is, which nothing takes for a number. Once the field is left, it shows how what was typed is read.
 */
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
  const { t } = useTranslation()
  const { locale } = useWords()
  /** As it is typed, until the field is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const written = currency === null ? '' : writtenValue(value, currency, { locale })
  const isWrong = typeof value === 'string' && (typed === null || Boolean(error))
  const example = currency === null ? '' : writeAmount(AMOUNT_EXAMPLE, currency, { locale })
  return (
    <TextInput
      label={label}
      description={description}
      error={isWrong ? t('Enter an amount such as {{example}}.', { example }) : error}
      required={isRequired}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      disabled={currency === null}
      rightSection={currency}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      {...(inputId !== undefined && { id: inputId })}
      value={typed ?? written}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text.trim() === '' ? null : (readAmount(text, currency ?? '', { locale }) ?? text))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}

/** In the smallest unit: 1,234.56 of most currencies. */
export const AMOUNT_EXAMPLE = 123_456

function writtenValue(value: unknown, currency: string, reader: { locale: string }): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? writeAmount(value, currency, reader) : ''
}
