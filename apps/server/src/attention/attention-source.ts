import type { AttentionKind } from '@milepost/contract/attention.ts'
import type { Access } from '@milepost/domain/access/access.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { TimeSpan } from '../telemetry/time-span.ts'

/** Something that somebody may have to look at, which the feature that has the list of it declares. */
export interface AttentionSource {
  readonly kind: AttentionKind
  /** That of the list behind it, or of what ends it where not everybody who reads the list can. */
  readonly access: Access
  /** How many of them the caller would find there now, up to `most`; events are those of the span. */
  count(caller: SignedIn, span: TimeSpan, most: number): Promise<number>
}
