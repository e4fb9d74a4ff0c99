import { EVENT_KINDS, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import type { TracePin } from '../../map/use-trace-marks.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'

/** Stops of the vehicle whose graph is shown, and its events that need attention. */
export function pinsOf({ journeys, track }: ReplayVehicle): TracePin[] {
  const stops = (journeys?.stops ?? []).flatMap(({ kind, place }): TracePin[] =>
    place === null
      ? []
      : [
          {
            latitude: place.lat,
            longitude: place.long,
            letter: kind === 'parked' ? 'P' : 'I',
            colourToken: kind === 'parked' ? '--mp-stopped' : '--mp-idling',
            isRound: false,
          },
        ],
  )
  const events = track.points.flatMap((point): TracePin[] => {
    const severities = point.eventCodes.flatMap(code => {
      const kind = eventKindOf(code)
      return kind === null ? [] : [EVENT_KINDS[kind].severity]
    })
    const worst = severities.includes('critical')
      ? '--mp-danger'
      : severities.includes('warning')
        ? '--mp-idling'
        : null
    return worst === null
      ? []
      : [{ latitude: point.lat, longitude: point.long, letter: '!', colourToken: worst, isRound: true }]
  })
  return [...stops, ...events]
}
