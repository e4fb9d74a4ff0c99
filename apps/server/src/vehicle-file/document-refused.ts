/** Why a document is not taken. */
export type DocumentRefusal = 'too large' | 'not taken' | 'unreadable'

/** A document that is not taken; the message says to its sender what to do. */
export class DocumentRefused extends Error {
  readonly reason: DocumentRefusal
  /** Of the one that is meant, where several were sent as one document; null otherwise. */
  readonly fileName: string | null

  constructor(reason: DocumentRefusal, message: string, fileName: string | null = null) {
    super(message)
    this.reason = reason
    this.fileName = fileName
  }
}
