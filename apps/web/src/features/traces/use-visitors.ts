import { traces } from '@milepost/contract/traces.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { callAny } from '../../api/client.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import { areaText } from './area-text.ts'

/** Who was in an area on these days. */
export function useVisitors(shape: Shape | null, range: DayRange | null, timeZone: string) {
  const span = range === null ? null : rangeInstants(range, timeZone)
  return useQuery({
    queryKey: ['trace-visitors', shape && areaText(shape), span?.start, span?.end],
    queryFn: ({ signal }) => {
      if (shape === null || span === null) throw new Error('nothing to ask for')
      return callAny(traces.visitors, { body: { shape: bodyOf(shape), ...span } }, { signal })
    },
    enabled: shape !== null && span !== null,
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
