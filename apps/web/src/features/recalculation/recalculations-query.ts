import { type Recalculation, recalculations } from '@milepost/contract/recalculations.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const LOOK_EVERY_MS = 2_000
const USUALLY_EVERY_MS = 60_000

export const isUnderWay = ({ state }: Recalculation): boolean => state === 'queued' || state === 'running'

/** Those that people asked for, read again while one is under way. */
export const recalculationsQuery = queryOptions({
  queryKey: ['recalculations'],
  queryFn: ({ signal }) => call(recalculations.list, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.results.some(isUnderWay) ? LOOK_EVERY_MS : USUALLY_EVERY_MS),
})

/** One that has ended is shown for a week. */
const SHOWN_AFTERWARDS_MS = 7 * 86_400_000

/** Those that are under way, and the one that ended last. The newest are the first. */
export function shownRecalculations(all: readonly Recalculation[]): Recalculation[] {
  const ended = all.find(one => !isUnderWay(one) && Date.now() - Date.parse(one.created_at) < SHOWN_AFTERWARDS_MS)
  return [...all.filter(isUnderWay), ...(ended ? [ended] : [])]
}
