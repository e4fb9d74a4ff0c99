import type { VehicleStatus } from '@milepost/domain/vehicle-status.ts'
import { useWords } from '../../i18n/use-words.ts'
import { StatusMark } from '../../map/StatusMark.tsx'
import classes from './StatusCounts.module.css'
import type { TrackData } from './track-data.ts'
import { useStatusCounts } from './use-track-data.ts'

const ORDER: readonly VehicleStatus[] = ['moving', 'idling', 'stopped', 'stale', 'never-reported']

/** The legend of the map with the number of shown vehicles in each status. */
export function StatusCounts({ data }: { data: TrackData }) {
  const words = useWords()
  const counts = useStatusCounts(data)
  return (
    <ul className={classes.counts}>
      {ORDER.filter(status => status !== 'never-reported' || counts[status] > 0).map(status => (
        <li key={status} className={classes.count} data-status={status}>
          <StatusMark status={status} headingDeg={0} />
          <strong>{words.number(counts[status])}</strong>
          {words.statusCount(status, counts[status])}
        </li>
      ))}
    </ul>
  )
}
