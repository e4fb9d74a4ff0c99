import type { Route } from '@milepost/contract/route.ts'
import { REPORT_FORMATS } from '@milepost/contract/scheduled-reports.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useWords } from '../i18n/use-words.ts'
import { type ExportFormat, ExportMenu } from '../ui/ExportMenu.tsx'
import { newDraft, reportSource } from './report-draft.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }))

interface Props {
  /** The route of the file. */
  route: Route
  /** What it is sent, but for the format. */
  query: object
  /** What a report of it is called at first. */
  name: string
  formats: readonly ExportFormat[]
  onExport: (format: ExportFormat) => Promise<void>
  isDisabled?: boolean
  /** The format that has a button of its own. */
  usual?: ExportFormat
}

/** Saves the table that is shown as a file, or has it sent regularly. */
export function ReportedExport({ route, query, name, formats, onExport, isDisabled = false, usual }: Props) {
  const words = useWords()
  const language = useLanguage()
  const address = useSession()?.currentUser.user.email ?? ''
  const [isOpen, setOpen] = useState(false)
  const source = reportSource(
    route,
    query,
    formats.flatMap(format => REPORT_FORMATS.find(known => known === format) ?? []),
  )
  return (
    <>
      <ExportMenu
        formats={formats}
        onExport={onExport}
        isDisabled={isDisabled}
        usual={usual}
        {...(source && { onSendRegularly: () => setOpen(true) })}
      />
      {isOpen && source && (
        <Suspense fallback={null}>
          <ReportDialog
            given={newDraft(name, source, { language, timeZone: words.timeZone, address })}
            of={{ kind: 'new', source }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
