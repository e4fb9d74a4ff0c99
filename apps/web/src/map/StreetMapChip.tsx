import { IconMapOff } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { areaCovers } from './basemap/area-covers.ts'
import type { BasemapArea } from './basemap/basemap-options.ts'
import { MapChip, Quiet } from './MapChip.tsx'
import { useOpenMap } from './map-context.ts'

/** Nearer than this the base alone has next to nothing to show. */
const STREETS_FROM_ZOOM = 11

interface Props {
  areas: readonly BasemapArea[]
  /** For those who may install areas: where to. */
  action?: ReactNode
}

/** Says why the map is empty where no street map is installed. */
export function StreetMapChip({ areas, action }: Props) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const isMissing = useSyncExternalStore(
    listener => {
      map.on('moveend', listener)
      return () => void map.off('moveend', listener)
    },
    () => map.getZoom() >= STREETS_FROM_ZOOM && !areas.some(area => areaCovers(area, map.getCenter())),
  )
  if (!isMissing) return null
  return (
    <MapChip icon={IconMapOff} role="status">
      <Quiet>{t('Street map not installed for this area – add an OpenStreetMap extract')}</Quiet>
      {action}
    </MapChip>
  )
}
