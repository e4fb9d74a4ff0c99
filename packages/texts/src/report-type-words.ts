import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { TextKey } from './text-key.ts'

const WORDS = {
  STD: 'Vehicle report',
  AUD: 'Audit report',
  HND: 'Handover report',
  DEFECT: 'Defect notification',
} as const satisfies Record<string, TextKey>

/** A report that goes out by e-mail as a person reads it; one without a word stands for itself. */
export const reportTypeWord = (type: string, t: (key: TextKey) => string): string =>
  isKeyOf(WORDS, type) ? t(WORDS[type]) : type
