import { MOST_ON_SHEET } from '@milepost/contract/vehicle-codes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { SelectedActionProps } from '../../records/noun.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { toastFailure } from '../../ui/toasts.ts'
import { printLabels } from './print-labels.ts'

/** Labels with the QR codes of the vehicles that are selected. */
export function PrintLabelsButton({ selection, count }: SelectedActionProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [isPrinting, setPrinting] = useState(false)
  const most = words.number(MOST_ON_SHEET)
  async function print() {
    setPrinting(true)
    await printLabels(selection, t('QR codes')).catch(toastFailure)
    setPrinting(false)
  }
  return (
    <ReasonButton
      size="xs"
      variant="default"
      loading={isPrinting}
      reason={count > MOST_ON_SHEET ? t('Select at most {{most}} vehicles to print their QR codes.', { most }) : null}
      onClick={() => void print()}
    >
      {t('Print QR codes')}
    </ReasonButton>
  )
}
