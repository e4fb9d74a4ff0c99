/** Why a document is not taken. */
export type DocumentRefusal = 'too large' | 'not taken' | 'unreadable'

/** A document that is not taken; the message says to its sender what to do. */
export class DocumentRefused extends Error {
  readonly reason: DocumentRefusal

  constructor(reason: DocumentRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}
