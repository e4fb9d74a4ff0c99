import type { Result } from '@milepost/contract/route.ts'
import { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { DayRange } from '../../ui/day-range.ts'

/** Whose sheet: one vehicle or driver. */
export interface SheetSubject {
  kind: 'vehicle' | 'driver'
  id: number
}

export type Sheet = Result<typeof timesheets.ofVehicle>
export type SheetDay = Sheet['results'][number]
export type SheetSums = Sheet['total']
export type GroupSheet = Result<typeof timesheets.ofGroup>
export type GroupRow = GroupSheet['results'][number]
export type WeekApproval = GroupRow['approvals'][number]
export type WeekHistory = Sheet['approvals'][number]
export type DayPart = Result<typeof timesheets.partsOfVehicle>['results'][number]
export type SheetCorrections = Result<typeof timesheetCorrections.ofVehicle>
export type SheetCorrection = SheetCorrections['results'][number]

/** Everything that a correction may change. */
export const TIMESHEETS_KEY = ['timesheets']

/** A day goes on while it is looked at. */
const WHILE_LOOKED_AT = { refetchInterval: 60_000 }

export const sheetQuery = ({ kind, id }: SheetSubject, { start, end }: DayRange) =>
  queryOptions({
    ...WHILE_LOOKED_AT,
    queryKey: [...TIMESHEETS_KEY, kind, id, start, end],
    queryFn: ({ signal }) => {
      return kind === 'vehicle'
        ? call(timesheets.ofVehicle, { query: { vehicle: id, start, end } }, { signal })
        : call(timesheets.ofDriver, { query: { driver_id: id, start, end } }, { signal })
    },
  })

export const groupQuery = (id: number, by: 'vehicle' | 'driver', { start, end }: DayRange) =>
  queryOptions({
    ...WHILE_LOOKED_AT,
    queryKey: [...TIMESHEETS_KEY, 'group', id, by, start, end],
    queryFn: ({ signal }) => call(timesheets.ofGroup, { query: { vehicle_group: id, by, start, end } }, { signal }),
  })

export const partsQuery = ({ kind, id }: SheetSubject, day: string, language: 'en' | 'pt') =>
  queryOptions({
    queryKey: [...TIMESHEETS_KEY, 'parts', kind, id, day, language],
    queryFn: ({ signal }) => {
      const days = { start: day, end: day, language }
      return kind === 'vehicle'
        ? call(timesheets.partsOfVehicle, { query: { vehicle: id, ...days } }, { signal })
        : call(timesheets.partsOfDriver, { query: { driver_id: id, ...days } }, { signal })
    },
  })

export const sheetCorrectionsQuery = ({ kind, id }: SheetSubject, day: string) =>
  queryOptions({
    queryKey: [...TIMESHEETS_KEY, 'corrections', kind, id, day],
    queryFn: ({ signal }) => {
      const days = { start: day, end: day }
      return kind === 'vehicle'
        ? call(timesheetCorrections.ofVehicle, { query: { vehicle: id, ...days } }, { signal })
        : call(timesheetCorrections.ofDriver, { query: { driver_id: id, ...days } }, { signal })
    },
  })

export const sheetDriversQuery = queryOptions({
  queryKey: ['timesheet drivers'],
  queryFn: ({ signal }) => call(timesheets.drivers, {}, { signal }),
})
