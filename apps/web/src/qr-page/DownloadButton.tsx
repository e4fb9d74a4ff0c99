import type { Language } from '@milepost/texts/language.ts'
import { useState } from 'react'
import { downloadReport } from './download-report.ts'
import { qrTexts } from './qr-texts.ts'

interface DownloadButtonProps {
  /** A signed address. */
  report: string
  fileName: string
  language: Language
  tooltip?: string
  /** What was not had, in words. */
  onFailure: (reason: string) => void
}

/** Saves a report that the server draws; it takes a moment, in which the button says so. */
export function DownloadButton({ report, fileName, language, tooltip, onFailure }: DownloadButtonProps) {
  const t = qrTexts(language)
  const [isLoading, setLoading] = useState(false)
  async function save() {
    setLoading(true)
    try {
      await downloadReport(report, fileName, language)
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <button
      className="button"
      type="button"
      title={tooltip}
      disabled={isLoading}
      aria-busy={isLoading}
      onClick={() => void save()}
    >
      {isLoading ? t('The documents are being loaded') : t('Download the report')}
    </button>
  )
}
