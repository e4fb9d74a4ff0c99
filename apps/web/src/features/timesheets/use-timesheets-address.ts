import { useQuery } from '@tanstack/react-query'
import { useAddressState } from '../../address/use-address-state.ts'
import type { VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { sheetTimeZone } from './sheet-time-zone.ts'
import { sheetDriversQuery } from './timesheet-queries.ts'
import { timesheetsAddress } from './timesheets-search.ts'

/** The state of the Timesheets screen. Today is the day of the sheet's time zone, not that of the viewer's. */
export function useTimesheetsAddress({ groups }: VehicleGroups) {
  const [{ who }] = useAddressState(timesheetsAddress)
  const drivers = useQuery({ ...sheetDriversQuery, enabled: who?.kind === 'driver' }).data?.results ?? []
  return useAddressState(timesheetsAddress, sheetTimeZone(who, { groups, drivers }))
}
