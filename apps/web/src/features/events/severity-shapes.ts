import type { EventSeverity } from '@milepost/domain/events/event-kinds.ts'

/** One shape for each severity, on a square of 24, with its sign cut out of it: the map paints it, the list draws it. */
export const SEVERITY_SHAPES: Record<EventSeverity, { path: string; token: string }> = {
  info: {
    path: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM10.8 10.5h2.4v6.5h-2.4ZM10.8 6.8h2.4v2.3h-2.4Z',
    token: '--mp-stopped',
  },
  warning: {
    path: 'M12 2.5 22.5 21h-21ZM10.8 9.5h2.4v5.5h-2.4ZM10.8 16.5h2.4v2.3h-2.4Z',
    token: '--mp-idling',
  },
  critical: {
    path: 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9ZM10.7 6.3h2.6v7.2h-2.6ZM10.7 15.2h2.6v2.6h-2.6Z',
    token: '--mp-danger',
  },
}
