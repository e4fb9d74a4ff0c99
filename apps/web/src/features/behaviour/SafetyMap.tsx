import type { SafetyEvent } from '@milepost/contract/behaviour.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapView } from '../../map/MapView.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import classes from './SafetyMap.module.css'
import { useSafetyMarks } from './use-safety-marks.ts'

interface Props {
  events: readonly SafetyEvent[]
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Where the listed events happened. */
export function SafetyMap(props: Props) {
  const { t } = useTranslation()
  const { isMetric } = useWords()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  return (
    <div className={classes.map}>
      <MapView
        label={t('Map of the events. The list below it says the same in words.')}
        areas={areas}
        isMetric={isMetric}
        start={null}
      >
        <Marks {...props} />
      </MapView>
    </div>
  )
}

const NEAR_ZOOM = 15

function Marks({ events, selectedId, onSelect }: Props) {
  const { map } = useOpenMap()
  useSafetyMarks(events, selectedId, onSelect)

  const fit = useEffectEvent(() => {
    const longs = events.map(event => event.long)
    const lats = events.map(event => event.lat)
    map.fitBounds(
      [
        [Math.min(...longs), Math.min(...lats)],
        [Math.max(...longs), Math.max(...lats)],
      ],
      { padding: 28, maxZoom: NEAR_ZOOM, animate: false },
    )
  })
  const centre = useEffectEvent((id: string) => {
    const event = events.find(one => one.id === id)
    if (event) map.easeTo({ center: [event.long, event.lat], zoom: Math.max(map.getZoom(), 13), duration: 400 })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another first event is another list; more of the same is not
  useEffect(() => fit(), [events[0]?.id])
  useEffect(() => {
    if (selectedId !== null) centre(selectedId)
  }, [selectedId])
  return null
}
