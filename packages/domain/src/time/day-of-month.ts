import { dayText } from './local-time.ts'

/** 1 to 31, of a day counted from 1 January 1970. */
export const dayOfMonth = (day: number): number => Number(dayText(day).slice(8))
