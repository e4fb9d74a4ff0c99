import { useTranslation } from 'react-i18next'
import type { DayRange } from '../../ui/day-range.ts'
import panelClasses from '../../ui/Panel.module.css'
import { SteppedDateRange } from '../../ui/SteppedDateRange.tsx'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import { MOST_VEHICLES } from './trace-search.ts'

/** The longest range: more would be drawn too coarsely to be useful. */
export const TRACE_MOST_DAYS = 31

interface Props {
  mode: 'one' | 'several'
  vehicleIds: readonly number[]
  range: DayRange
  timeZone: string
  /** What is wrong with the address, in words. */
  fault: string | null
  onVehicles: (ids: readonly number[]) => void
  onRange: (range: DayRange) => void
}

/** Which vehicles, and which days. */
export function TracePanel({ mode, vehicleIds, range, timeZone, fault, onVehicles, onRange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={panelClasses.panel}>
      <div className={panelClasses.head}>
        <SteppedDateRange
          label={t('Days of the trace')}
          value={range}
          onChange={onRange}
          timeZone={timeZone}
          maxDays={TRACE_MOST_DAYS}
        />
        {fault !== null && (
          <p className={panelClasses.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      {mode === 'several' ? (
        <VehicleGroupList
          mode="several"
          selectedIds={new Set(vehicleIds)}
          most={MOST_VEHICLES}
          onChange={ids => onVehicles([...ids])}
        />
      ) : (
        <VehicleGroupList mode="one" selectedId={vehicleIds[0] ?? null} onSelect={id => onVehicles([id])} />
      )}
    </div>
  )
}
