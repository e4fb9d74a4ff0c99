import type { TimelineEntry, TimelineKind } from '@milepost/contract/vehicle-page.ts'
import type { Access } from '@milepost/domain/access/access.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { ScopedDb } from '../db/scope.ts'
import type { TimelineWindow } from './timeline-window.ts'

/** An entry and its place in the timeline. */
export interface TimelineRow {
  /** Its moment as exactly as the database keeps it, in ISO 8601 with six digits of the second. */
  at: string
  entry: TimelineEntry
}

/** What a feature has to tell in the timelines of vehicles. */
export interface TimelineSource {
  readonly kind: TimelineKind
  /** That of the screen that an entry leads to. */
  readonly access: Access
  /**
   * The newest entries of a vehicle that the caller may see within a window, the newest first, by an index of vehicle and time.
   * Addresses are null: those of the entries that are shown are looked up afterwards.
   */
  read(db: ScopedDb, caller: SignedIn, vehicleId: number, window: TimelineWindow): Promise<TimelineRow[]>
}
