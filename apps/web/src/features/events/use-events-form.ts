import { useEffect, useState } from 'react'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { readStored, readStoredText, storageKeys, writeStored, writeStoredText } from '../../api/storage.ts'
import type { VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { chooseVehicle } from './choose-vehicle.ts'
import type { EventsForm } from './EventsPanel.tsx'
import { DEFAULT_CODES, isSameSelection } from './event-types.ts'
import type { EventsSearch } from './events-search.ts'
import { readStoredSearch, searchFieldsOf } from './stored-search.ts'

interface Given {
  search: EventsSearch
  groups: VehicleGroups
  today: string
}

/**
 * What is searched for, and what is chosen for the next search. The address says what is searched for; where it is silent it
 * is the vehicle of EVT-08, or all where the last search was of all, and the stored day or today; a limited user has no day until
 * one is chosen (EVT-10).
 */
export function useEventsForm({ search, groups, today }: Given) {
  const signedIn = useSession()
  const isLimited = signedIn !== null && callerOf(signedIn.currentUser).isLimitedUser
  const [stored] = useState(() => ({
    vehicle: readStored(storageKeys.selectedVehicle),
    ...readStoredSearch(
      { day: readStoredText(storageKeys.dateDay), fields: readStored(storageKeys.searchFields) },
      today,
    ),
  }))
  const [draft, setDraft] = useState<Partial<EventsForm>>({})

  const listed = groups.tree
    .flatMap(region => region.groups)
    .flatMap(({ id }) => groups.groups.find(group => group.id === id) ?? [])
  const { driverId, geofenceId } = search
  const isBare =
    search.vehicleId === null && !search.isAll && search.range === null && driverId === null && geofenceId === null
  const initialRange = isLimited ? null : (stored.range ?? { start: today, end: today })
  const isOfLastSearch = isBare && !isLimited && isSameSelection(search.codes, DEFAULT_CODES)
  const vehicleOf = (clickedId: number | null) =>
    chooseVehicle({ linkedId: search.vehicleId, clickedId, stored: stored.vehicle, groups: listed })

  const isAll = search.isAll || (isBare && stored.isAll)
  const submitted: EventsForm = {
    vehicleId: isAll ? null : vehicleOf(null),
    isAll,
    range: search.range ?? initialRange,
    codes: (isOfLastSearch ? stored.codes : null) ?? search.codes,
    driverId,
    geofenceId,
  }
  const form: EventsForm = { ...submitted, ...draft, vehicleId: vehicleOf(draft.vehicleId ?? null) }
  const isChanged =
    form.isAll !== submitted.isAll ||
    (!form.isAll && form.vehicleId !== submitted.vehicleId) ||
    form.range?.start !== submitted.range?.start ||
    form.range?.end !== submitted.range?.end ||
    form.driverId !== driverId ||
    form.geofenceId !== geofenceId ||
    !isSameSelection(form.codes, submitted.codes)

  const searched = submitted.vehicleId === null ? undefined : groups.vehicles.get(submitted.vehicleId)

  /** A limited user's first search waits until it is requested (EVT-09, EVT-10). */
  const isDue = (search.isSubmitted && submitted.range !== null) || !isLimited
  const isSearched =
    isDue && !groups.isLoading && submitted.range !== null && (submitted.isAll || submitted.vehicleId !== null)

  // Kept for the next visit, and for other screens (EVT-11, N-77): what somebody asked for, and not what a link was about.
  const isKept = isSearched && (isBare || search.isSubmitted)
  const { vehicleId, range } = submitted
  const day = range?.start ?? null
  const fields = range === null ? null : JSON.stringify(searchFieldsOf(range, submitted.codes, isAll, today))
  useEffect(() => {
    if (!isKept || fields === null || day === null) return
    if (vehicleId !== null) writeStored(storageKeys.selectedVehicle, vehicleId)
    writeStoredText(storageKeys.dateDay, day)
    writeStoredText(storageKeys.searchFields, fields)
  }, [isKept, vehicleId, day, fields])

  return {
    submitted,
    /** What is searched for, with its type: CAR, VAN ... (EVT-11, N-77); null of all vehicles, and of one that is not in the list. */
    vehicle: searched ?? null,
    form,
    isChanged,
    isDue,
    isSearched,
    change: (part: Partial<EventsForm>) => setDraft(before => ({ ...before, ...part })),
    forget: () => setDraft({}),
  }
}
