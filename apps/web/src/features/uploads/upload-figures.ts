import type { Upload, UploadCounts } from '@milepost/contract/uploads.ts'

type Told = Pick<Upload, 'state' | 'counts'>

const savedRecords = ({ created, changed, archived }: UploadCounts): number => created + changed + archived

/** Whether a file was given up before anything of it was saved. */
export const isDiscarded = ({ state, counts }: Told): boolean => state === 'cancelled' && savedRecords(counts) === 0

/** Whether a file was saved, and some of its lines were not. */
export const isSavedInPart = ({ state, counts }: Told): boolean => state === 'done' && counts.faulty > 0

const SAVED_STATES: readonly Upload['state'][] = ['saving', 'done', 'failed', 'cancelled']

/** A number of an upload as it stands now; null where it says nothing: what is not saved, or undone, has added none. */
export function uploadFigure(upload: Told, name: keyof UploadCounts): number | null {
  const { state, counts } = upload
  if (isDiscarded(upload)) return null
  if (SAVED_STATES.includes(state)) return counts[name]
  return state === 'checked' && name === 'faulty' ? counts.faulty : null
}
