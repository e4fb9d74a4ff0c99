import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapView } from '../../map/MapView.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import { useTraceMarks } from '../../map/use-trace-marks.ts'
import classes from './TripPanel.module.css'

interface Props {
  latitude: number
  longitude: number
}

/** Where it was parked. */
export function StopMap(props: Props) {
  const { t } = useTranslation()
  const { isMetric } = useWords()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  return (
    <div className={classes.map} data-stop-at={`${props.latitude} ${props.longitude}`}>
      <MapView
        label={t('Map of the stop. The facts below say the same in words.')}
        areas={areas}
        isMetric={isMetric}
        start={null}
      >
        <Place {...props} />
      </MapView>
    </div>
  )
}

const NO_MARKS = () => []
const NO_FRAMES = () => () => {}

function Place({ latitude, longitude }: Props) {
  const { map } = useOpenMap()
  const pins = useMemo(
    () => [{ latitude, longitude, letter: 'P', colourToken: '--mp-stopped', isRound: true }],
    [latitude, longitude],
  )
  useTraceMarks({ marks: NO_MARKS, pins, onFrame: NO_FRAMES })
  useEffect(() => {
    map.jumpTo({ center: [longitude, latitude], zoom: 15 })
  }, [map, latitude, longitude])
  return null
}
