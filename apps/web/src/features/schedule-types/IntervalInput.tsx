import { TextInput } from '@mantine/core'
import { dueOf } from '@milepost/domain/schedules/due.ts'
import {
  type IntervalFault,
  isIntervalFault,
  readInterval,
  readKeptInterval,
} from '@milepost/domain/schedules/interval.ts'
import { intervalWords } from '@milepost/texts/schedule-words.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { type OwnControl, plainText } from '../../records/noun.ts'

/** How often, in the text form or in words; below it what that comes to, as one types, or what cannot be read. */
export function IntervalInput({ value, onChange, onBlur, inputId, label, description, error }: OwnControl) {
  const { t } = useTranslation()
  const words = useWords()
  const text = plainText(value)
  const read = text.trim() === '' ? null : readKeptInterval(text)
  const fault = read !== null && isIntervalFault(read) ? faultWords(read, t) : null
  const meaning = read === null ? description : meaningOf(text, t, words)
  return (
    <TextInput
      label={label}
      description={fault === null ? meaning : undefined}
      error={fault ?? error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="6w"
      autoComplete="off"
      {...(inputId !== undefined && { id: inputId })}
      {...(onBlur !== undefined && { onBlur })}
      value={text}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Such as “every 6 weeks: done today, due 7 Jan, 18 Feb and 1 Apr”. */
function meaningOf(text: string, t: TFunction, words: Words): string {
  const interval = readInterval(text)
  if (isIntervalFault(interval)) return ''
  const fromMs = Date.parse(`${words.day(Date.now())}T00:00:00Z`)
  const [first = '', second = '', third = ''] = [1, 2, 3].map(times =>
    words.dateOf(new Date(dueOf({ fromMs, times }, interval)).toISOString().slice(0, 10)),
  )
  return t('{{interval}}: done today, it is due {{first}}, {{second}} and {{third}}', {
    ...{ interval: intervalWords(text, t), first, second, third },
  })
}

function faultWords(fault: IntervalFault, t: TFunction): string {
  switch (fault.fault) {
    case 'unreadable':
      return t('“{{part}}” cannot be read. Write it as 6 weeks, 1 year 6 months or 1y 6m.', { part: fault.part })
    case 'repeated':
      return t('“{{part}}” names a unit for the second time. Write each unit once, as in 1 year 6 months.', {
        part: fault.part,
      })
    case 'none':
      return t('Write a number above 0, such as 6 weeks.')
    case 'too-long':
      return t('At most ten years.')
    case 'too-short':
      return t('At least one day.')
  }
}
