import type { Upload } from '@milepost/contract/uploads.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastOutcome } from '../../ui/toasts.ts'
import { isUnderWay } from './uploads-query.ts'

/** Says how an upload of QR codes ended that was under way on this screen, in the words of the documents (ADM-QR-06). */
export function useQrOutcome(upload: Upload | undefined): void {
  const { t } = useTranslation()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (upload?.noun !== 'qr_codes') return
    if (isUnderWay(upload)) {
      wasUnderWay.current = true
      return
    }
    if (!wasUnderWay.current) return
    wasUnderWay.current = false
    if (upload.state === 'done') toastOutcome(t('New QR code urls have been created'), upload.file_name)
    else if (upload.state !== 'cancelled') toastError(t('Error when uploading the new QR codes'))
  }, [upload, t])
}
