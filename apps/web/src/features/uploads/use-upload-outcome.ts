import type { Upload } from '@milepost/contract/uploads.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { toastError, toastOutcome } from '../../ui/toasts.ts'
import { savedWords } from './saved-words.ts'
import { uploadEnding } from './upload-ending.ts'
import { isUnderWay } from './uploads-query.ts'

/** Says how an upload ended that was under way on this screen; one of QR codes in the words of the documents (ADM-QR-06). */
export function useUploadOutcome(upload: Upload | undefined): void {
  const { t } = useTranslation()
  const words = useWords()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (upload === undefined) return
    if (isUnderWay(upload)) {
      wasUnderWay.current = true
      return
    }
    if (!wasUnderWay.current) return
    wasUnderWay.current = false
    const { file_name, counts } = upload
    switch (uploadEnding(upload)) {
      case 'saved in part':
        return toastError(`${file_name}: ${savedWords(counts, t, words)}`)
      case 'codes given':
        return toastOutcome(t('New QR code urls have been created'), file_name)
      case 'codes not given':
        return toastError(t('Error when uploading the new QR codes'))
      case 'saved':
        return toastOutcome(t('Saved'), file_name)
      case 'checked with errors':
        return toastError(
          t('File checked: {{number}} lines with errors', {
            count: counts.faulty,
            number: words.number(counts.faulty),
          }),
        )
      case 'checked':
        return toastOutcome(t('File checked'), file_name)
      case 'undone':
        return toastOutcome(t('Undone'), file_name)
      case null:
    }
  }, [upload, t, words])
}
