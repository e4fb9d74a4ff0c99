import type { Access } from '@milepost/domain/access/access.ts'
import type { Language } from '@milepost/texts/language.ts'
import type { z } from 'zod'
import type { Db, ScopedDb } from '../db/scope.ts'
import type { Files } from '../files/files.ts'
import type { MailStop, MailStops } from './mail-answers.ts'

/** What a letter is sent with: links that belong to the reader alone, and files, come of it. */
export interface Sending {
  system: Db
  files: Pick<Files, 'open' | 'link'>
  stops: MailStops
  /** Where people open this installation. */
  origin: string
}

/** Where a button leads. A secret link is a function, called when the letter is sent and never else: no row and no page holds it. */
export type LetterLink = string | ((sending: Sending) => Promise<string>)

/** What the letter asks its reader to do, in a verb and its object. */
export interface LetterButton {
  label: string
  link: LetterLink
}

/** A line that begins with what it is of, such as a registration, which leads to its page. */
export interface LetterLine {
  of: string
  link: string
  text: string
}

/** What a mail says: text and HTML are both made of it. */
export interface Letter {
  /** The heading of the letter, too. */
  subject: string
  /** What happened, then what to do. */
  body: readonly (string | LetterLine | LetterButton)[]
  /** Why the reader gets it. */
  note: string
  /** A stored file that goes with it. */
  fileId?: number
  /** Of a regular mail: what its reader may stop by one click (MailStops), in the letter and by their mail program. */
  stop?: { of: MailStop; label: string }
}

/** A kind of mail, bound to how it is worded. */
export interface MailKind<Parameters extends z.ZodType = z.ZodType> {
  /** Noun and participle, such as account-locked. */
  name: string
  /** What is written into the outbox; one that does not fit is refused there. */
  parameters: Parameters
  /** Words it, at each attempt to send it. Throws a ZodError for parameters that an older release wrote otherwise. */
  compose: (parameters: unknown, language: Language, origin: string) => Letter
  /** Who may read what it tells, where that is shown in the product: whoever may not does not read it in the outbox either. Throws as `compose` does. */
  tellsOf: (parameters: unknown) => readonly Access[]
  /**
   * Whether anybody still waits for it; one for which nobody does is dropped in this transaction, in place of being sent: what it locks
   * stays as it is until then. Throws as `compose` does.
   */
  isWanted: (parameters: unknown, db: ScopedDb) => Promise<boolean>
}

/** What only some kinds have: `tellsOf` those that tell something of a module, `isWanted` those that may be pointless before they are sent. */
interface MailRules<Parameters> {
  tellsOf?: (parameters: Parameters) => readonly Access[]
  isWanted?: (parameters: Parameters, db: ScopedDb) => Promise<boolean>
}

/** A kind of mail: its name in the outbox, what a row of it holds, and how that is worded. */
export function defineMailKind<Parameters extends z.ZodType>(
  name: string,
  parameters: Parameters,
  compose: (parameters: z.output<Parameters>, language: Language, origin: string) => Letter,
  { tellsOf, isWanted }: MailRules<z.output<Parameters>> = {},
): MailKind<Parameters> {
  return {
    name,
    parameters,
    compose: (given, language, origin) => compose(parameters.parse(given), language, origin),
    tellsOf: given => tellsOf?.(parameters.parse(given)) ?? [],
    isWanted: async (given, db) => (await isWanted?.(parameters.parse(given), db)) ?? true,
  }
}
