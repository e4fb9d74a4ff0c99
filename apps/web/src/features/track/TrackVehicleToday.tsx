import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import { TodayStrip } from './TodayStrip.tsx'
import classes from './TrackVehicleToday.module.css'
import type { TrackData } from './track-data.ts'

/** The day of the vehicle, along the foot of the map. */
export function TrackVehicleToday({ data, id }: { data: TrackData; id: number }) {
  useTickingSecond()
  return (
    <div className={classes.today}>
      <TodayStrip key={id} vehicleId={id} nowMs={data.now()} />
    </div>
  )
}
