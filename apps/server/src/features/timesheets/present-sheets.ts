import type { Result } from '@milepost/contract/route.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import type { DaySpell } from '@milepost/domain/timesheets/spells.ts'
import { type TimesheetDay, type TimesheetSums, totalOf } from '@milepost/domain/timesheets/timesheets.ts'
import { presentWeek, presentWeekHistory } from './present-approvals.ts'
import type { DrawnSheet, Sheets } from './read-sheets.ts'

type Sheet = Result<typeof timesheets.ofVehicle>

export function presentSheet(
  { rules, sheet, dataBegin, spellsOf }: DrawnSheet,
  approving: Pick<Sheet, 'approvals_intact' | 'may_not_approve'>,
): Sheet {
  return {
    time_zone: rules.timeZone,
    subject: sheet.subject.name,
    purpose: rules.purpose,
    data_begin: dataBegin,
    count: sheet.days.length,
    results: sheet.days.map(day => presentDay(day, spellsOf(day.day))),
    weeks: sheet.weeks.map(week => ({ week: week.week, ...presentCounts(week), ...presentSums(week) })),
    total: { ...presentCounts(sheet.total), ...presentSums(sheet.total) },
    approvals: sheet.touched.map(presentWeekHistory),
    ...approving,
  }
}

export function presentGroup(
  { rules, name, sheets, dataBegin }: Sheets,
  may_not_approve: Sheet['may_not_approve'],
): Result<typeof timesheets.ofGroup> {
  const total = totalOf(sheets.flatMap(sheet => sheet.days))
  return {
    time_zone: rules.timeZone,
    subject: name,
    purpose: rules.purpose,
    data_begin: dataBegin,
    count: sheets.length,
    results: sheets.map(sheet => ({
      id: sheet.subject.id,
      name: sheet.subject.name,
      ...presentCounts(sheet.total),
      ...presentSums(sheet.total),
      approvals: sheet.touched.map(presentWeek),
    })),
    may_not_approve,
    total: { ...presentCounts(total), ...presentSums(total) },
  }
}

function presentDay(day: TimesheetDay, spells: readonly DaySpell[]) {
  return {
    date: day.day,
    week: day.week,
    first_start: toInstant(day.firstStartMs),
    last_stop: toInstant(day.lastStopMs),
    ...presentSums(day),
    recorded: day.recorded && {
      first_start: toInstant(day.recorded.firstStartMs),
      last_stop: toInstant(day.recorded.lastStopMs),
      duty_s: day.recorded.dutyS,
    },
    note: day.note,
    spells: spells.map(({ kind, fromMs, untilMs }) => ({
      kind,
      start: new Date(fromMs).toISOString(),
      end: new Date(untilMs).toISOString(),
    })),
  }
}

const toInstant = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

const presentCounts = ({ days, correctedDays }: { days: number; correctedDays: number }) => ({
  days,
  corrected_days: correctedDays,
})

function presentSums(sums: TimesheetSums) {
  return {
    duty_s: sums.dutyS,
    break_s: sums.breakS,
    driving_s: sums.drivingS,
    standing_s: sums.standingS,
    idle_s: sums.idleS,
    unknown_s: sums.unknownS,
    carried_s: sums.carriedS,
    stopped_s: sums.stoppedS,
    private_s: sums.privateS,
    distance_m: sums.distanceM,
    unknown_m: sums.unknownM,
    carried_m: sums.carriedM,
    private_distance_m: sums.privateDistanceM,
    trips: sums.trips,
  }
}
