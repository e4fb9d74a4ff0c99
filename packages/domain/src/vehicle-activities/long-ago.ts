import { dueMs } from '../schedules/due.ts'

const MONTHS = 6

/** Whether a day (YYYY-MM-DD) on which something was done lies more than six months before today, so that its date may be a slip (VF-71). */
export const isLongAgo = (day: string, today: string): boolean =>
  dueMs(Date.parse(day), { months: MONTHS, days: 0, minutes: 0 }) < Date.parse(today)
