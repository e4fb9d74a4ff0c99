import type { DISMISSAL_REVOKED, DismissalReason } from '@milepost/domain/events/dismissal-reasons.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from './text-key.ts'

/** The text of each reason for which events are dismissed, and of taking that back. */
export const REVIEW_REASONS = {
  'false-alarm': 'False alarm',
  'wrong-reading': 'Wrong tracker reading',
  'road-surface': 'Pothole, kerb or speed bump',
  'avoided-accident': 'Avoided an accident',
  'workshop-or-test': 'Workshop or test drive',
  'private-ground': 'Private site, not a public road',
  agreed: 'Already known and agreed',
  'dismissal-revoked': 'Event restored',
} as const satisfies Record<DismissalReason | typeof DISMISSAL_REVOKED, TextKey>

/** A stored reason in words: the text of a code, or what somebody wrote. */
export const reviewReasonText = (reason: string, t: TFunction): string =>
  isCode(reason) ? t(REVIEW_REASONS[reason]) : reason

const isCode = (reason: string): reason is keyof typeof REVIEW_REASONS => Object.hasOwn(REVIEW_REASONS, reason)
