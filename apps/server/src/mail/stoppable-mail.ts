import type { TextKey } from '@milepost/texts/text-key.ts'
import type { TFunction } from 'i18next'
import type { Db } from '../db/scope.ts'
import type { Agreement, AnswerVisitor, MailStopKind } from './mail-answers.ts'

/** A kind of regular mail that its reader may stop, as its feature declares it. */
export interface StoppableMail {
  kind: MailStopKind
  /** What the button of the page stops, and what the page says once it has. */
  asks: TextKey
  done: TextKey
  /** Whose mails they are, which stands on the page of a link that works; absent: the page says nothing of that. */
  whose?: {
    words: (t: TFunction, of: Agreement) => string
    find: (system: Db, id: number) => Promise<Agreement | null>
  }
  /** Stops it, once, and notes who did. An id that is not there stops nothing. */
  stop: (system: Db, id: number, visitor: AnswerVisitor) => Promise<void>
  /** How the reader takes that back on the same page; absent: they cannot. */
  resumption?: Resumption
}

interface Resumption {
  isStopped: (system: Db, id: number) => Promise<boolean>
  /** What the page says once it is taken back. */
  done: TextKey
  /** Takes it back, once, and notes who did. An id that is not there changes nothing. */
  resume: (system: Db, id: number, visitor: AnswerVisitor) => Promise<void>
}
