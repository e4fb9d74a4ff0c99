import { Loader } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropMenu, DropMenuItem, DropMenuLine } from './DropMenu.tsx'
import classes from './ExportMenu.module.css'
import { Hint } from './Hint.tsx'
import { toastFailure } from './toasts.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'pdf' | 'gpx' | 'kml' | 'geojson'

const NAMES: Record<ExportFormat, string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  pdf: 'PDF',
  gpx: 'GPX',
  kml: 'KML',
  geojson: 'GeoJSON',
}

interface Props {
  formats: readonly ExportFormat[]
  /** Resolves when the file is saved. */
  onExport: (format: ExportFormat) => Promise<void>
  isDisabled?: boolean
  /** Has a button of its own beside the menu: a file that is saved again and again. */
  usual?: ExportFormat | undefined
  /** Has it sent by mail, again and again; absent where it cannot be. */
  onSendRegularly?: () => void
}

/** Saves what is shown as a file. One at a time; it goes on while the page is used, and a failure is reported with its reason. */
export function ExportMenu({ formats, onExport, isDisabled = false, usual, onSendRegularly }: Props) {
  const { t } = useTranslation()
  const [underWay, setUnderWay] = useState<ExportFormat | null>(null)

  async function run(format: ExportFormat) {
    setUnderWay(format)
    try {
      await onExport(format)
    } catch (error) {
      toastFailure(error)
    } finally {
      setUnderWay(null)
    }
  }

  if (underWay === null && isDisabled) {
    const reason = t('There is nothing to export.')
    return (
      <Hint text={reason}>
        <button type="button" className={classes.face} aria-disabled="true" aria-description={reason}>
          <IconDownload size={16} aria-hidden="true" />
          <span>{t('Export')}</span>
        </button>
      </Hint>
    )
  }
  if (underWay !== null) {
    return (
      <button type="button" className={classes.face} disabled>
        <Loader size={14} />
        <span role="status">{t('Exporting {{format}}…', { format: NAMES[underWay] })}</span>
      </button>
    )
  }
  const menu = (
    <DropMenu
      label={t('Export')}
      faceClass={classes.face}
      face={
        <>
          <IconDownload size={16} aria-hidden="true" />
          <span>{t('Export')}</span>
        </>
      }
    >
      {formats.map(format => (
        <DropMenuItem key={format} onClick={() => void run(format)}>
          {NAMES[format]}
        </DropMenuItem>
      ))}
      {onSendRegularly && (
        <>
          <DropMenuLine />
          <DropMenuItem icon={<IconMailForward size={16} />} onClick={onSendRegularly}>
            {t('Send regularly…')}
          </DropMenuItem>
        </>
      )}
    </DropMenu>
  )
  if (usual === undefined) return menu
  return (
    <div className={classes.pair}>
      <button type="button" className={classes.face} onClick={() => void run(usual)}>
        <IconFileSpreadsheet size={16} aria-hidden="true" />
        <span>{NAMES[usual]}</span>
      </button>
      {menu}
    </div>
  )
}
