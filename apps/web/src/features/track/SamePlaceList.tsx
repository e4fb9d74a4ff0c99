import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenMap } from '../../map/map-context.ts'
import type { Ticks } from '../../vehicle-lists/group-tree.ts'
import classes from './SamePlaceList.module.css'
import type { TrackData } from './track-data.ts'
import { VehicleWords } from './VehicleWords.tsx'

export interface SamePlace {
  vehicleIds: readonly number[]
  latitude: number
  longitude: number
}

interface Props {
  data: TrackData
  place: SamePlace
  ticks: Ticks
  selectedId: number | null
  onSelect: (vehicleId: number) => void
  onClose: () => void
}

const EDGE_PX = 8
/** From the middle of the group to the list beside it. */
const BESIDE_PX = 26

/**
 * Vehicles that stand upon each other, to choose one of. In the browser's own popover: it closes on Escape and on a click
 * elsewhere, and stays beside its place while the map moves.
 */
export function SamePlaceList({ data, place, ticks, selectedId, onSelect, onClose }: Props) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const list = useRef<HTMLDivElement>(null)
  const { latitude, longitude, vehicleIds } = place
  const title = t('{{count}} vehicles here', { count: vehicleIds.length })

  useEffect(() => {
    const popover = list.current
    if (popover === null) return
    const put = () => {
      const { x, y } = map.project([longitude, latitude])
      putBeside(popover, map.getCanvas().getBoundingClientRect(), x, y)
    }
    popover.showPopover()
    put()
    popover.querySelector('button')?.focus()
    map.on('move', put)
    return () => {
      map.off('move', put)
    }
  }, [map, latitude, longitude])

  return (
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={classes.list}
      onToggle={event => event.newState === 'closed' && onClose()}
    >
      <p className={classes.title}>{title}</p>
      <ul className={classes.items}>
        {vehicleIds.map(id => (
          <li key={id}>
            <button
              type="button"
              className={classes.item}
              aria-current={id === selectedId}
              onClick={() => {
                list.current?.hidePopover()
                onSelect(id)
              }}
            >
              <VehicleWords data={data} id={id} ticks={ticks} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Right of the place, left of it or below it, wherever there is room first, and always within the window. */
function putBeside(popover: HTMLElement, map: DOMRect, x: number, y: number) {
  const { width, height } = popover.getBoundingClientRect()
  const [right, left] = [map.left + x + BESIDE_PX, map.left + x - BESIDE_PX - width]
  const fitsRight = right + width <= window.innerWidth - EDGE_PX
  const fitsBeside = fitsRight || left >= EDGE_PX
  const top = map.top + y + (fitsBeside ? -height / 2 : BESIDE_PX)
  const start = fitsRight ? right : fitsBeside ? left : map.left + x - width / 2
  popover.style.left = `${within(start, window.innerWidth - width)}px`
  popover.style.top = `${within(top, window.innerHeight - height)}px`
}

const within = (at: number, most: number) => Math.max(EDGE_PX, Math.min(at, most - EDGE_PX))
