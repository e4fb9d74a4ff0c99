import { TextInput, type TextInputProps } from '@mantine/core'
import { isWholeTime, readTimeOfDay } from '@milepost/domain/time/typed-time.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'

interface Props
  extends Pick<TextInputProps, 'label' | 'size' | 'disabled' | 'required' | 'error' | 'autoFocus' | 'aria-label'> {
  /** Of the day; null: nothing is typed. */
  minute: number | null
  /** What nothing typed means. */
  whenEmpty?: string
  onChange: (minute: number | null) => void
}

const EXAMPLE_MINUTE = 450

/** A time of the day, shown with 12 or 24 hours as the user prefers, and read in either form. */
export function TimeInput({ minute, whenEmpty, onChange, error, ...input }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  /** Null: what is held is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && readTimeOfDay(typed) === null

  function leave() {
    if (typed === null || isWrong) return
    onChange(readTimeOfDay(typed))
    setTyped(null)
  }

  return (
    <TextInput
      {...input}
      autoComplete="off"
      placeholder={whenEmpty}
      value={typed ?? (minute === null ? '' : words.timeOfDay(minute))}
      error={isWrong ? t('Enter a time, such as {{time}}.', { time: words.timeOfDay(EXAMPLE_MINUTE) }) : error}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        if (isWholeTime(text)) onChange(readTimeOfDay(text))
        else if (text === '') onChange(null)
      }}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
