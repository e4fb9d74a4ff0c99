import type { Language } from '@milepost/texts/language.ts'
import { qrTexts } from './qr-texts.ts'

/** A report that was not had, in words for whoever asked. */
export class ReportFailure extends Error {}

/** Has the browser save the report of an address, under a name. Throws ReportFailure. */
export async function downloadReport(address: string, fileName: string, language: Language): Promise<void> {
  const t = qrTexts(language)
  const file = await fetch(`${address}&language=${language}`)
    .then(async response => {
      if (response.ok) return response.blob()
      if (response.status === 429)
        throw new ReportFailure(t('Too many requests from here. Wait a minute and try again.'))
      if (response.status === 403 || response.status === 404)
        throw new ReportFailure(t('This page is out of date. Load it again.'))
      const { detail }: { detail: string } = await response.json()
      throw new ReportFailure(detail)
    })
    .catch((error: unknown) => {
      throw error instanceof ReportFailure ? error : new ReportFailure(t('The connection was lost. Try again.'))
    })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // The browser has taken the file over once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
