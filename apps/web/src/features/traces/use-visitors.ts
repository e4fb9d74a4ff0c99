import { traces } from '@milepost/contract/traces.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { hoursQuery, type WeekHours } from '../../address/week-hours.ts'
import { callAny } from '../../api/client.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import { areaText } from './area-text.ts'

export interface VisitorQuestion {
  shape: Shape
  range: DayRange
  hours: WeekHours
  timeZone: string
  /** The only one that is looked for; null: all. */
  vehicle: { id: number; registration: string } | null
}

/** The body of the call. */
export const visitorBody = ({ shape, range, hours, timeZone, vehicle }: VisitorQuestion) => ({
  shape: bodyOf(shape),
  ...rangeInstants(range, timeZone),
  ...hoursQuery(hours),
  ...(vehicle && { vehicle: vehicle.id }),
})

/** Who was in an area on these days, at these hours. Null: nothing is asked for yet. */
export function useVisitors(question: VisitorQuestion | null) {
  return useQuery({
    queryKey: ['trace-visitors', question && { ...visitorBody(question), shape: areaText(question.shape) }],
    queryFn: ({ signal }) => {
      if (question === null) throw new Error('nothing to ask for')
      return callAny(traces.visitors, { body: visitorBody(question) }, { signal })
    },
    enabled: question !== null,
    staleTime: 60_000,
    retry: false,
  })
}

type Body = Parameters<typeof callAny<typeof traces.visitors>>[1]['body']['shape']

/** The same, in lists that may be changed, as the contract has them. */
function bodyOf(shape: Shape): Body {
  if (shape.kind === 'circle') return { ...shape, centre: [...shape.centre] }
  if (shape.kind === 'corridor') return { ...shape, line: shape.line.map(([lon, lat]) => [lon, lat]) }
  return { kind: 'polygon', rings: shape.rings.map(ring => ring.map(([lon, lat]) => [lon, lat])) }
}
