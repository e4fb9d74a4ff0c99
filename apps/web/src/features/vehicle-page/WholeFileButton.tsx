import { Loader } from '@mantine/core'
import { type VehicleFileFormat, vehicleFileExports } from '@milepost/contract/vehicle-file-exports.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { FAILURES } from '@milepost/texts/job-words.ts'
import { IconDownload, IconFolderDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx'
import { makeChange } from '../../ui/make-change.ts'
import classes from './VehiclePage.module.css'

const AGAIN_EVERY_MS = 1_000
const NAMES: Record<VehicleFileFormat, string> = { zip: 'ZIP', pdf: 'PDF' }

/** Has all that is filed of the vehicle put together as one file, says how far that is, and leads to it. */
export function WholeFileButton({ vehicleId, registration }: { vehicleId: number; registration: string }) {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const signedIn = useSession()
  const [exportId, setExportId] = useState<number | null>(null)
  const { data } = useQuery({
    queryKey: ['vehicle-file-export', exportId],
    queryFn: ({ signal }) => call(vehicleFileExports.read, { params: { id: exportId ?? 0 } }, { signal }),
    enabled: exportId !== null,
    refetchInterval: ({ state: { data: made } }) =>
      made === undefined || made.state === 'queued' || made.state === 'running' ? AGAIN_EVERY_MS : false,
  })
  if (signedIn === null || !mayOpenPage(pages.vehicleFile.rule, signedIn)) return null

  async function begin(format: VehicleFileFormat) {
    const note = t('The whole file of {{registration}} is put together', { registration })
    const body = { vehicle: vehicleId, format, language }
    const made = await makeChange({ outcome: 'Success', note }, send => send(vehicleFileExports.create, { body }))
    if (made.isMade) setExportId(made.result.id)
  }

  const isMade = data?.state === 'done' && data.file !== null
  const isUnderWay = exportId !== null && !isMade && data?.state !== 'failed' && data?.state !== 'cancelled'
  return (
    <>
      <span role="status" className={classes.whole}>
        {isUnderWay && (
          <>
            <Loader size={14} />
            {data?.total == null
              ? t('Putting the file together…')
              : t('{{done}} of {{total}} documents', {
                  done: words.number(data.done),
                  total: words.number(data.total),
                })}
          </>
        )}
        {data?.state === 'failed' &&
          (data.failure !== null && isKeyOf(FAILURES, data.failure.code)
            ? t(FAILURES[data.failure.code])
            : t('The file could not be put together.'))}
      </span>
      {isMade && data.file !== null && (
        <a className={classes.link} href={data.file} download>
          <IconDownload size={16} aria-hidden="true" /> {t('Save the {{format}}', { format: NAMES[data.format] })}
        </a>
      )}
      {!isUnderWay && (
        <DropMenu
          label={t('Whole file')}
          faceClass={classes.face}
          face={
            <>
              <IconFolderDown size={16} aria-hidden="true" />
              <span>{t('Whole file')}</span>
            </>
          }
        >
          <DropMenuItem onClick={() => void begin('zip')}>{t('ZIP with every document')}</DropMenuItem>
          <DropMenuItem onClick={() => void begin('pdf')}>{t('One PDF to print')}</DropMenuItem>
        </DropMenu>
      )}
    </>
  )
}
