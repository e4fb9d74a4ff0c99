import type { Language } from '@milepost/texts/language.ts'
import type { z } from 'zod'
import type { Db } from '../db/scope.ts'

/** A paragraph of text, or an address of this installation to open. */
export type Paragraph = string | { link: string }

/** What a mail says: text and HTML are both made of it. */
export interface Letter {
  subject: string
  paragraphs: readonly Paragraph[]
}

/** For letters that bring what no row may hold. */
export interface Sending {
  system: Db
  /** Where people open this installation. */
  origin: string
}

/** A kind of mail, bound to how it is worded. */
export interface MailKind<Parameters extends z.ZodType = z.ZodType> {
  /** Noun and participle, such as account-locked. */
  name: string
  /** What is written into the outbox; one that does not fit is refused there. */
  parameters: Parameters
  /** Words it, at each attempt to send it. Rejects with ZodError for parameters that an older release wrote otherwise. */
  compose: (parameters: unknown, language: Language, sending: Sending) => Promise<Letter>
}

export function defineMailKind<Parameters extends z.ZodType>(
  name: string,
  parameters: Parameters,
  compose: (parameters: z.output<Parameters>, language: Language, sending: Sending) => Letter | Promise<Letter>,
): MailKind<Parameters> {
  return {
    name,
    parameters,
    compose: async (given, language, sending) => compose(parameters.parse(given), language, sending),
  }
}
