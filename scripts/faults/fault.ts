/** What the command line or the short run gives; what is absent is the fault's own choice. */
export interface FaultOptions {
  rounds?: number
  records?: number
  devices?: number
  seconds?: number
}

/** What came of a fault. It is passed when nothing is lost, nothing doubled and no bound broken. */
export interface FaultResult {
  acked: number
  lost: number
  duplicated: number
  /** Bounds that did not hold, each in a sentence. */
  broken: string[]
  /** Why this machine cannot show it. */
  skipped?: string
  [measure: string]: unknown
}

export interface Fault {
  /** One line for the list. */
  about: string
  /** A run that takes longer is ended and counts as failed. */
  limitS: number
  run(options: FaultOptions): Promise<FaultResult>
}
