import { vehicles } from '@milepost/contract/vehicles.ts'
import { call } from '../api/client.ts'
import type { VehicleSource } from './vehicle-search.ts'

/** PICK-04, PICK-05. */
export const SIMPLE_LIST: VehicleSource = {
  debounceMs: 600,
  find: (search, signal) =>
    call(
      vehicles.simpleList,
      { query: { pageSize: 15, page: 1, ordering: '-registration', search } },
      { signal, suppressErrorDialog: true },
    ),
}

/** The same and, after them, those that are archived, whose Vehicle File is kept. */
export const WITH_ARCHIVED: VehicleSource = {
  debounceMs: SIMPLE_LIST.debounceMs,
  find: (search, signal) =>
    call(
      vehicles.simpleList,
      { query: { pageSize: 15, page: 1, ordering: '-registration', search, with_archived: 'true' } },
      { signal, suppressErrorDialog: true },
    ),
}

/** For a new document of the Vehicle File (VF-110). */
export const PAGINATED_LIST: VehicleSource = {
  debounceMs: 300,
  find: (search, signal) =>
    call(
      vehicles.paginated,
      { query: { pageSize: 25, page: 1, ordering: 'registration', search } },
      { signal, suppressErrorDialog: true },
    ),
}
