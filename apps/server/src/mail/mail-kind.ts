import type { Language } from '@milepost/texts/language.ts'
import type { z } from 'zod'

/** What a mail says: text and HTML are both made of it. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
}

/** A kind of mail, bound to how it is worded. */
export interface MailKind<Parameters extends z.ZodType = z.ZodType> {
  /** Noun and participle, such as account-locked. */
  name: string
  /** What is written into the outbox; one that does not fit is refused there. */
  parameters: Parameters
  /** Words it when it is sent. Throws ZodError for parameters that an older release wrote otherwise. */
  compose: (parameters: unknown, language: Language) => Letter
}

export function defineMailKind<Parameters extends z.ZodType>(
  name: string,
  parameters: Parameters,
  compose: (parameters: z.output<Parameters>, language: Language) => Letter,
): MailKind<Parameters> {
  return { name, parameters, compose: (given, language) => compose(parameters.parse(given), language) }
}
