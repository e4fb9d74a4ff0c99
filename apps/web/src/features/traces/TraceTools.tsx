import { ActionIcon } from '@mantine/core'
import {
  IconCrosshair,
  IconLayoutSidebarRightExpand,
  IconPalette,
  IconPlayerTrackNext,
  IconRoad,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Hint } from '../../ui/Hint.tsx'
import type { ReplayVehicle } from './replay-vehicles.ts'
import { saveTrace } from './save-trace.ts'
import type { TraceSearch } from './trace-search.ts'

interface Props {
  params: TraceSearch
  change: ChangeAddress<TraceSearch>
  colour: 'speed' | 'vehicle'
  vehicles: readonly ReplayVehicle[]
  /** Opens the details; null while they are open. */
  onDetails: (() => void) | null
}

/** The switches of a replay, and the files it gives. */
export function TraceTools({ params, change, colour, vehicles, onDetails }: Props) {
  const { t } = useTranslation()
  const { isFollowing, skipsStandstill, isSnapped, start, end } = params
  const switches = [
    {
      label: t('Follow the vehicle'),
      icon: IconCrosshair,
      isOn: isFollowing,
      change: { isFollowing: !isFollowing },
    },
    {
      label: t('Skip stops'),
      icon: IconPlayerTrackNext,
      isOn: skipsStandstill,
      change: { skipsStandstill: !skipsStandstill },
    },
    { label: t('Snap to roads'), icon: IconRoad, isOn: isSnapped, change: { isSnapped: !isSnapped } },
    {
      label: t('Colour by speed'),
      icon: IconPalette,
      isOn: colour === 'speed',
      change: { colour: colour === 'speed' ? ('vehicle' as const) : ('speed' as const) },
    },
  ]
  return (
    <>
      {switches.map(({ label, icon: SwitchIcon, isOn, change: to }) => (
        <Hint key={label} text={label}>
          <ActionIcon
            size={32}
            variant={isOn ? 'light' : 'subtle'}
            color={isOn ? 'petrol' : 'gray'}
            aria-label={label}
            aria-pressed={isOn}
            onClick={() => change(to)}
          >
            <SwitchIcon size={18} />
          </ActionIcon>
        </Hint>
      ))}
      <ExportMenu
        formats={['gpx', 'kml', 'csv']}
        isDisabled={vehicles.every(vehicle => vehicle.track.points.length === 0)}
        onExport={async format => saveTrace(format, vehicles, [start, end])}
      />
      {onDetails !== null && (
        <Hint text={t('Show details')}>
          <ActionIcon size={32} variant="subtle" color="gray" aria-label={t('Show details')} onClick={onDetails}>
            <IconLayoutSidebarRightExpand size={18} />
          </ActionIcon>
        </Hint>
      )}
    </>
  )
}
