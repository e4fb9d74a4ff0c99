import { lineOfText } from '@milepost/contract/shapes.ts'
import { calendarDay } from '@milepost/contract/time-range.ts'
import { britishRegistration } from '@milepost/domain/vehicle-enquiries/british-registration.ts'
import { z } from 'zod'

/** A text of an answer, such as is kept and shown; one that is absent or empty says nothing. */
export const told = lineOfText(200)
  .refine(text => text.isWellFormed(), 'a text of whole characters')
  .nullish()
  .transform(text => text || null)

const DAY = /^\d{4}-\d{2}-\d{2}/

/** The day of a date or a moment: one that there is, of the years that are kept. */
export const toldDay = told.transform((text, check) => {
  if (text === null) return null
  const day = calendarDay.safeParse(DAY.exec(text)?.[0])
  if (day.success) return day.data
  check.addIssue('is no day')
  return z.NEVER
})

/** Whether an answer is about the vehicle that was asked about. */
export const isAbout = (registration: string, answered: string): boolean =>
  britishRegistration(answered) === registration
