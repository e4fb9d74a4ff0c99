import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from './map-context.ts'

/** Calls when a person takes hold of the map, which ends a follow. */
export function useMapDragged(onDragged: () => void) {
  const { map } = useOpenMap()
  const call = useEffectEvent(onDragged)
  useEffect(() => {
    const onDrag = () => call()
    map.on('dragstart', onDrag)
    return () => void map.off('dragstart', onDrag)
  }, [map])
}
