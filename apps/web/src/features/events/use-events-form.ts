import { useEffect, useState } from 'react'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { readStored, storageKeys, writeStored } from '../../api/storage.ts'
import { isDay } from '../../ui/day-range.ts'
import type { VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { chooseVehicle } from './choose-vehicle.ts'
import type { EventsForm } from './EventsPanel.tsx'
import { isSameSelection } from './event-types.ts'
import type { EventsSearch } from './events-search.ts'

interface Given {
  search: EventsSearch
  groups: VehicleGroups
  today: string
}

/**
 * What is searched for, and what is chosen for the next search. The address says what is searched for; where it is silent it
 * is the vehicle of EVT-08 and the stored day or today, for a limited user today (EVT-10).
 */
export function useEventsForm({ search, groups, today }: Given) {
  const signedIn = useSession()
  const isLimited = signedIn !== null && callerOf(signedIn.currentUser).isLimitedUser
  const [stored] = useState(() => ({
    vehicle: readStored(storageKeys.selectedVehicle),
    day: readStored(storageKeys.dateDay),
  }))
  const [draft, setDraft] = useState<Partial<EventsForm>>({})

  const listed = groups.tree
    .flatMap(region => region.groups)
    .flatMap(({ id }) => groups.groups.find(group => group.id === id) ?? [])
  const storedDay = !isLimited && isDay(stored.day) && stored.day <= today ? stored.day : today
  const vehicleOf = (clickedId: number | null) =>
    chooseVehicle({ linkedId: search.vehicleId, clickedId, stored: stored.vehicle, groups: listed })

  const submitted: EventsForm = {
    vehicleId: search.isAll ? null : vehicleOf(null),
    isAll: search.isAll,
    range: search.range ?? { start: storedDay, end: storedDay },
    codes: search.codes,
  }
  const form: EventsForm = { ...submitted, ...draft, vehicleId: vehicleOf(draft.vehicleId ?? null) }
  const isChanged =
    form.isAll !== submitted.isAll ||
    (!form.isAll && form.vehicleId !== submitted.vehicleId) ||
    form.range.start !== submitted.range.start ||
    form.range.end !== submitted.range.end ||
    !isSameSelection(form.codes, submitted.codes)

  /** A limited user's first search waits until it is requested (EVT-09, EVT-10). */
  const isDue = search.isSubmitted || !isLimited
  const isSearched = isDue && !groups.isLoading && (submitted.isAll || submitted.vehicleId !== null)

  // Kept for the next visit, and for other screens (EVT-11).
  const { vehicleId, range } = submitted
  useEffect(() => {
    if (!isSearched) return
    if (vehicleId !== null) writeStored(storageKeys.selectedVehicle, vehicleId)
    writeStored(storageKeys.dateDay, range.start)
  }, [isSearched, vehicleId, range.start])

  return {
    submitted,
    form,
    isChanged,
    isDue,
    isSearched,
    change: (part: Partial<EventsForm>) => setDraft(before => ({ ...before, ...part })),
    forget: () => setDraft({}),
  }
}
