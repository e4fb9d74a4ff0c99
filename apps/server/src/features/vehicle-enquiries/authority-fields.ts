import { z } from 'zod'

/** A text of an answer; one that is absent or empty says nothing. */
export const told = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform(text => text || null)

const DAY = /^\d{4}-\d{2}-\d{2}/

/** The day of a date or a moment. */
export const toldDay = told.transform((text, check) => {
  if (text === null) return null
  const day = DAY.exec(text)?.[0]
  if (day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return day
  check.addIssue('is no day')
  return z.NEVER
})
