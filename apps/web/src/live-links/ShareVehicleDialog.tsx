import { Alert, Select, TextInput } from '@mantine/core'
import { liveLinks } from '@milepost/contract/live-links.ts'
import type { Result } from '@milepost/contract/route.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { isLoopback } from '@milepost/domain/net/loopback.ts'
import { LIVE_LINK_HOURS } from '@milepost/domain/vehicles/shared-vehicle.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IN_DIALOG } from '../records/FieldInput.tsx'
import { textLimits } from '../ui/field-limits.ts'
import { QrPicture } from '../ui/QrPicture.tsx'
import { SecretMakingDialog } from '../ui/SecretMakingDialog.tsx'
import { type Destination, DestinationField } from './DestinationField.tsx'

interface Props {
  vehicleId: number
  registration: string
  /** Where it is; null: not known. */
  place: LatLon | null
  onClose: () => void
}

type Hours = (typeof LIVE_LINK_HOURS)[number]

/** A delivery is mostly over by then; who needs longer says so. */
const USUAL_HOURS: Hours = 4

/** Makes a link by which anybody sees where a vehicle is, and shows it this once. */
export function ShareVehicleDialog({ vehicleId, registration, place, onClose }: Props) {
  const { t } = useTranslation()
  const [hours, setHours] = useState<Hours>(USUAL_HOURS)
  // Where it was when this was opened: what was found stays while it moves on.
  const [near] = useState(place === null ? [] : [place])
  const [name, setName] = useState('')
  const [destination, setDestination] = useState<Destination | null>(null)
  const [made, setMade] = useState<Result<typeof liveLinks.make> | null>(null)
  const [typed, setTyped] = useState('')
  // A link without the arrival that somebody asked for would only be found out by who follows it.
  const missing =
    destination === null && typed.trim() !== ''
      ? t('Press Enter in the destination and choose one of those found, or clear it.')
      : null
  const lengthOf = (count: Hours) =>
    count < 24 ? t('{{count}} hours_link', { count }) : t('{{count}} days_link', { count: count / 24 })
  return (
    <SecretMakingDialog
      title={t('Share {{registration}}', { registration })}
      fields={
        <>
          <Select
            label={t('Link works for')}
            data={LIVE_LINK_HOURS.map(count => ({ value: String(count), label: lengthOf(count) }))}
            value={String(hours)}
            allowDeselect={false}
            comboboxProps={IN_DIALOG}
            onChange={value => setHours(LIVE_LINK_HOURS.find(count => String(count) === value) ?? hours)}
          />
          <TextInput
            label={t('Name on the page (optional)')}
            placeholder={registration}
            {...textLimits(liveLinks.make.body.shape.name)}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <DestinationField
            value={destination}
            typed={typed}
            isUnchosen={missing !== null}
            onType={setTyped}
            near={near}
            onChange={destination => {
              setDestination(destination)
              setTyped('')
            }}
          />
        </>
      }
      note={t(
        'Whoever has the link sees where the vehicle is, without signing in: no driver, no speed, nothing else of your fleet. In private time the page shows no position.',
      )}
      missing={missing}
      button={t('Make the live link')}
      make={async send => {
        const answer = await send(liveLinks.make, {
          params: { id: vehicleId },
          body: { hours, name: name.trim(), destination },
        })
        setMade(answer)
        return answer.address
      }}
      shown={{
        title: t('The live link of {{registration}}', { registration }),
        label: t('Live link'),
        description: t('Copy it now: it is not shown again. It works for {{duration}}, or until it is ended.', {
          duration: lengthOf(hours),
        }),
        picture: made !== null && (
          <>
            <QrPicture qr={made.qr} label={t('QR code of the live link')} />
            {isLoopback(new URL(made.address).hostname) && (
              <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="note">
                {t(
                  'Phones cannot reach this address, which is only of this computer. MILEPOST_ORIGIN sets the public one.',
                )}
              </Alert>
            )}
          </>
        ),
      }}
      onClose={onClose}
    />
  )
}
