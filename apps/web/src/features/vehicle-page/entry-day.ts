import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'

/** Whether an entry is of a day, which is the same on every clock, rather than of a moment: what is due, what was paid, and documents by their date. */
export const isOfDay = ({ kind, at }: Pick<TimelineEntry, 'kind' | 'at'>): boolean =>
  kind === 'schedule' ||
  kind === 'cost' ||
  ((kind === 'document' || kind === 'defect' || kind === 'inspection') && at.endsWith('T00:00:00Z'))

/** The day that an entry stands under; that of a moment by the reader's clock. */
export const entryDay = (entry: Pick<TimelineEntry, 'kind' | 'at'>, dayOf: (ms: number) => string): string =>
  isOfDay(entry) ? entry.at.slice(0, 10) : dayOf(Date.parse(entry.at))
