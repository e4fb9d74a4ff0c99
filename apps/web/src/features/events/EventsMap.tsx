import { ActionIcon } from '@mantine/core'
import type { Event } from '@milepost/contract/events.ts'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../map/MapControls.module.css'
import { useOpenMap } from '../../map/map-context.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { useMapMove } from '../../map/use-map-move.ts'
import { useTrailLayer } from '../../map/use-trail-layer.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { EventPoint } from './paint-events.ts'
import { useEventLayer } from './use-event-layer.ts'

export interface EventsMapHandle {
  centreOn(event: Event): void
}

interface Props {
  ref: RefObject<EventsMapHandle | null>
  points: readonly EventPoint[]
  /** Another search or page: the map goes to its points. */
  resultKey: string
  selectedId: string | null
  onSelect: (id: string) => void
  /** The path of the vehicle in the minutes around the selected event. */
  path: readonly (readonly GroundPoint[])[]
}

/** A centred event is shown with its streets. */
const NEAR_ZOOM = 14
const FIT_ZOOM_MOST = 15
const PADDING_PX = 48

/** What the Events screen puts on its map. */
export function EventsMap({ ref, points, resultKey, selectedId, onSelect, path }: Props) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const move = useMapMove<Event>(event => {
    if (event.lat === null || event.long === null) return
    map.easeTo({ center: [event.long, event.lat], zoom: Math.max(map.getZoom(), NEAR_ZOOM), duration: 400 })
  })

  useTrailLayer(path)
  useEventLayer({ points, selectedId, onSelect })

  function fit(animate: boolean) {
    const [first] = points
    if (first === undefined) return
    const longitudes = points.map(point => point.longitude)
    const latitudes = points.map(point => point.latitude)
    map.fitBounds(
      [
        [Math.min(...longitudes), Math.min(...latitudes)],
        [Math.max(...longitudes), Math.max(...latitudes)],
      ],
      { padding: Math.min(PADDING_PX, map.getContainer().clientHeight / 6), maxZoom: FIT_ZOOM_MOST, animate },
    )
  }

  useImperativeHandle(ref, () => ({ centreOn: move.to }))

  const goToResult = useEffectEvent(() => {
    const selected = points.find(point => point.id === selectedId)
    if (selected === undefined) return fit(false)
    map.jumpTo({ center: [selected.longitude, selected.latitude], zoom: NEAR_ZOOM })
  })
  const hasPoints = points.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result once, when its points are there
  useEffect(() => {
    if (hasPoints) goToResult()
  }, [resultKey, hasPoints])

  return (
    <div className={controls.controls}>
      <div className={controls.group}>
        <Control label={t('Zoom in')} onClick={() => map.zoomIn()}>
          <IconPlus size={18} />
        </Control>
        <Control label={t('Zoom out')} onClick={() => map.zoomOut()}>
          <IconMinus size={18} />
        </Control>
        <Control label={t('Show all events')} onClick={() => fit(true)}>
          <IconFocusCentered size={18} />
        </Control>
      </div>
    </div>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Hint text={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        radius={0}
        className={controls.control}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}
