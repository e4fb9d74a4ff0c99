import { type RawBuilder, sql } from 'kysely'

/** Whether an expression of lower case has the text, as a plain text, anywhere in it. */
export function matchesText(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${expression} like ${patternOf(text)}`
}

/** For `like`: the text as it is, with anything before and after it. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
