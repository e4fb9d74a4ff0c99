import type { Upload } from '@milepost/contract/uploads.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { toastError, toastOutcome } from '../../ui/toasts.ts'
import { savedWords } from './saved-words.ts'
import { isSavedInPart } from './upload-figures.ts'
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
    const { noun, state, file_name, counts } = upload
    const isOfCodes = noun === 'qr_codes'
    if (state === 'done' && isOfCodes) toastOutcome(t('New QR code urls have been created'), file_name)
    else if (isSavedInPart(upload)) toastError(`${file_name}: ${savedWords(counts, t, words)}`)
    else if (state === 'done') toastOutcome(t('Saved'), file_name)
    else if (state === 'checked' && counts.faulty > 0) {
      toastError(
        t('File checked: {{number}} lines with errors', { count: counts.faulty, number: words.number(counts.faulty) }),
      )
    } else if (state === 'checked') toastOutcome(t('File checked'), file_name)
    else if (state === 'undone') toastOutcome(t('Undone'), file_name)
    else if (isOfCodes && state !== 'cancelled') toastError(t('Error when uploading the new QR codes'))
  }, [upload, t, words])
}
