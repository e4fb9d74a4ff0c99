/** Why a document is not taken: `no room` and `store away` are no fault of its sender. */
export type DocumentRefusal = 'too large' | 'not taken' | 'unreadable' | 'no room' | 'store away'

/** A document that is not taken; the message says to its sender what to do. */
export class DocumentRefused extends Error {
  readonly reason: DocumentRefusal

  /** `cause`: of `no room` and `store away`, what whoever runs the server has to know. */
  constructor(reason: DocumentRefusal, message: string, cause?: Error) {
    super(message, { cause })
    this.reason = reason
  }
}
