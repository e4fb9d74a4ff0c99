import { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { everyPage, FIFTEEN_BY_NAME } from './every-page.ts'

/** What is due by a type is another day once something was filed. */
export const TYPES_KEY = ['vehicle-activity-types'] as const

/** The types that somebody may file of vehicles of a type (VF-67, VF-104). */
export const offeredTypesQuery = (vehicleTypeId: number | null) =>
  queryOptions({
    queryKey: [...TYPES_KEY, 'of', vehicleTypeId],
    queryFn: ({ signal }) => {
      const query = { ...FIFTEEN_BY_NAME, vehicle_type: vehicleTypeId ?? 0, remove_internal_use: 'True' } as const
      return everyPage(page => call(vehicleActivityTypes.list, { query: { ...query, page } }, { signal }))
    },
    enabled: vehicleTypeId !== null,
    staleTime: 60_000,
  })

/** A type with its statuses and the schedule that the vehicle follows (VF-39, VF-105). */
export const typeQuery = (id: number | null, vehicle: { id: number; typeId: number | null } | null) =>
  queryOptions({
    queryKey: [...TYPES_KEY, 'one', id, vehicle?.id ?? null],
    queryFn: ({ signal }) => {
      const ofType = typeof vehicle?.typeId === 'number' ? { vehicle_type: vehicle.typeId } : {}
      const query = vehicle === null ? {} : { ...ofType, vehicle: vehicle.id }
      return call(vehicleActivityTypes.read, { params: { id: id ?? 0 }, query }, { signal })
    },
    enabled: id !== null,
    staleTime: 60_000,
  })

/** The schedule that a type fulfils (VF-106). */
export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedule-types', 'one', id],
    queryFn: ({ signal }) => call(scheduleTypes.read, { params: { id } }, { signal }),
    staleTime: 60_000,
  })
