import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import type { Noun, NounField } from './noun.ts'
import { type FaultCode, numberBoundsOf } from './record-form.ts'

/** What is wrong with a field of a noun, and what to do about it: of a number the bounds that its contract sets. */
export function useFaultWords(noun: Noun) {
  const { t } = useTranslation()
  const words = useWords()
  const general: Record<FaultCode, string> = {
    required: t('Fill in this field.'),
    'too short': t('Enter more characters.'),
    'too long': t('Enter fewer characters.'),
    invalid: t('Check the characters of this value.'),
    taken: t('Another record has this value. Choose a different one.'),
    unknown: t('This entry no longer exists. Choose another one.'),
    forbidden: t('This is more than you may give. Choose another one.'),
    'in use': t('This is in use elsewhere. Choose another one.'),
  }
  const isOfValue = (code: FaultCode) => ['required', 'too short', 'too long', 'invalid'].includes(code)

  function boundsIn(field: NounField): string | null {
    // A choice is written as a number too, the id of a row.
    const bounds = field.input?.kind === 'number' ? numberBoundsOf(noun, field.id) : null
    if (bounds === null) return null
    const values = { least: words.number(bounds.least), most: words.number(bounds.most) }
    return bounds.isWhole
      ? t('Enter a whole number from {{least}} to {{most}}.', values)
      : t('Enter a number from {{least}} to {{most}}.', values)
  }

  return (field: NounField, code: FaultCode): string => {
    const own = field.faults?.[code]
    if (own !== undefined) return typeof own === 'function' ? own(t, words) : t(own)
    return (isOfValue(code) && boundsIn(field)) || general[code]
  }
}
