import { Button } from '@mantine/core'
import { vehicleCodes } from '@milepost/contract/vehicle-codes.ts'
import type { Vehicle } from '@milepost/contract/vehicles.ts'
import { isLoopback } from '@milepost/domain/net/loopback.ts'
import { IconAlertTriangle, IconDownload, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { QrPicture } from '../../ui/QrPicture.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { toastFailure } from '../../ui/toasts.ts'
import { printLabels } from './print-labels.ts'
import classes from './VehicleQrCode.module.css'

/** The QR code of a vehicle, which leads to its public page: shown, saved, printed. */
export function VehicleQrCode({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // The public page knows no archived vehicle.
  if (vehicle.archived_at !== null) return null
  return (
    <div className={classes.part}>
      <h2>{t('QR code')}</h2>
      <div className={classes.open}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          {t('Show QR code')}
        </Button>
      </div>
      {isOpen && <QrCodeDialog vehicle={vehicle} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function QrCodeDialog({ vehicle: { id, registration }, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'qr-code', id],
    queryFn: ({ signal }) => call(vehicleCodes.read, { params: { id } }, { signal }),
  })
  const save = (picture: 'png' | 'svg') =>
    void download(vehicleCodes.file, { params: { id }, query: { picture } }, `${registration}.${picture}`).catch(
      toastFailure,
    )
  return (
    <Dialog title={registration} widthPx={400} atTop onClose={onClose}>
      <div className={`${dialogClasses.body} ${classes.code}`}>
        {error !== null && data === undefined && <FailedMessage error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <SkeletonRows label={t('Loading…')} />}
        {data && (
          <>
            <QrPicture qr={data.qr} label={t('QR code of {{registration}}', { registration })} />
            <p>{t('It leads to the public page of the vehicle: documents, checks and help.')}</p>
            <a href={data.address} target="_blank" rel="noreferrer">
              {decodeURI(data.address)}
            </a>
            {isLoopback(new URL(data.address).hostname) && (
              <p className={classes.warning}>
                <IconAlertTriangle size={18} aria-hidden="true" />
                {t(
                  'Phones cannot reach this address, which is only of this computer. MILEPOST_ORIGIN sets the public one.',
                )}
              </p>
            )}
            <div className={classes.actions}>
              <SaveButton label={t('Save PNG')} onClick={() => save('png')} />
              <SaveButton label={t('Save SVG')} onClick={() => save('svg')} />
              <Button
                size="xs"
                leftSection={<IconPrinter size={16} aria-hidden="true" />}
                onClick={() => void printLabels({ ids: [id] }, registration).catch(toastFailure)}
              >
                {t('Print label')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function SaveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  )
}
