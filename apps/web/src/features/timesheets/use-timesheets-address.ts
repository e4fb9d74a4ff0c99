import { useQuery } from '@tanstack/react-query'
import { useAddressState } from '../../address/use-address-state.ts'
import type { VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { sheetTimeZone } from './sheet-time-zone.ts'
import { sheetDriversQuery } from './timesheet-queries.ts'
import { timesheetsAddress } from './timesheets-search.ts'

/**
 * The state of the Timesheets screen, its change, and the time zone of the sheet's days (null while it is not known), whose
 * today is the last of them, not that of the viewer's.
 */
export function useTimesheetsAddress({ groups }: VehicleGroups) {
  const [{ who }] = useAddressState(timesheetsAddress)
  const drivers = useQuery({ ...sheetDriversQuery, enabled: who?.kind === 'driver' }).data?.results ?? []
  const timeZone = sheetTimeZone(who, { groups, drivers })
  return [...useAddressState(timesheetsAddress, timeZone), timeZone] as const
}
