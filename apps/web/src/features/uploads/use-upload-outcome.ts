import type { Upload } from '@milepost/contract/uploads.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastOutcome } from '../../ui/toasts.ts'
import { isUnderWay } from './uploads-query.ts'

/** Says how an upload ended that was under way on this screen; one of QR codes in the words of the documents (ADM-QR-06). */
export function useUploadOutcome(upload: Upload | undefined): void {
  const { t } = useTranslation()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (upload === undefined) return
    if (isUnderWay(upload)) {
      wasUnderWay.current = true
      return
    }
    if (!wasUnderWay.current) return
    wasUnderWay.current = false
    const { noun, state, file_name } = upload
    const isOfCodes = noun === 'qr_codes'
    if (state === 'done') toastOutcome(t(isOfCodes ? 'New QR code urls have been created' : 'File saved'), file_name)
    else if (state === 'undone') toastOutcome(t('File taken back'), file_name)
    else if (isOfCodes && state !== 'cancelled') toastError(t('Error when uploading the new QR codes'))
  }, [upload, t])
}
