import type { ButtonProps } from '@mantine/core'
import { liveLinks } from '@milepost/contract/live-links.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { IconShare3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useRefusal } from './use-refusal.ts'

const ShareVehicleDialog = lazy(async () => ({
  default: (await import('./ShareVehicleDialog.tsx')).ShareVehicleDialog,
}))

interface Props {
  vehicleId: number
  registration: string
  /** Where it is; null: not known. */
  place: LatLon | null
  size: NonNullable<ButtonProps['size']>
}

/** Opens the dialog that makes a live link of a vehicle; those who may not make one are told so. */
export function ShareVehicleButton({ size, ...vehicle }: Props) {
  const { t } = useTranslation()
  const [isSharing, setSharing] = useState(false)
  const mayNotMake = useRefusal(liveLinks.make)
  return (
    <>
      <ReasonButton
        size={size}
        variant="default"
        leftSection={<IconShare3 size={16} aria-hidden="true" />}
        reason={mayNotMake === null ? null : t('You need full access to share a vehicle.')}
        onClick={() => setSharing(true)}
      >
        {t('Share vehicle…')}
      </ReasonButton>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareVehicleDialog {...vehicle} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
