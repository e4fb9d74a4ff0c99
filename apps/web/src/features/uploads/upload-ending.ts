import type { Upload } from '@milepost/contract/uploads.ts'
import { isSavedInPart } from './upload-figures.ts'

type UploadEnding =
  | 'saved in part'
  | 'saved'
  | 'codes given'
  | 'codes not given'
  | 'checked with errors'
  | 'checked'
  | 'undone'

/** What is told of an upload that is not under way any more; null: nothing beside what its panel says. QR codes have words of their own (ADM-QR-06). */
export function uploadEnding(upload: Pick<Upload, 'noun' | 'state' | 'counts'>): UploadEnding | null {
  const { noun, state, counts } = upload
  const isOfCodes = noun === 'qr_codes'
  if (isSavedInPart(upload)) return 'saved in part'
  if (state === 'done') return isOfCodes ? 'codes given' : 'saved'
  if (state === 'checked') return counts.faulty > 0 ? 'checked with errors' : 'checked'
  if (state === 'undone') return 'undone'
  return isOfCodes && state !== 'cancelled' ? 'codes not given' : null
}
