import type { EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import type { TextKey } from './text-key.ts'

const WORDS = { info: 'Information', warning: 'Warning', critical: 'Critical' } as const satisfies Record<
  EventSeverity,
  TextKey
>

/** The text that names a severity. */
export const severityWord = (severity: EventSeverity): TextKey => WORDS[severity]
