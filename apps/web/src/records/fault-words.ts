import { useTranslation } from 'react-i18next'
import type { NounField } from './noun.ts'
import type { FaultCode } from './record-form.ts'

/** What is wrong with a field, and what to do about it. */
export function useFaultWords() {
  const { t } = useTranslation()
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
  return ({ faults }: NounField, code: FaultCode): string => {
    const own = faults?.[code]
    return own === undefined ? general[code] : t(own)
  }
}
