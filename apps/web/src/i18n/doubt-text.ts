import type { FixDoubt } from '@milepost/domain/telemetry/doubted-fixes.ts'
import type { TFunction } from 'i18next'
import type { Words } from './use-words.ts'

/** Why a record is doubted, in words; `sinceS` is how long after the last believed one it came. */
export function doubtText(
  doubt: FixDoubt | 'unbelieved-time',
  sinceS: number | null,
  t: TFunction,
  words: Words,
): string {
  switch (doubt) {
    case 'zero-zero':
      return t('Not believed: the tracker gave 0, 0 as its place')
    case 'unreachable':
      return sinceS === null
        ? t('Not believed: no vehicle gets there in this time')
        : t('Not believed: no vehicle gets there in {{duration}}', { duration: words.duration(sinceS) })
    case 'taken-back':
      return t('Not believed: the next position is back where the vehicle was')
    case 'two-places':
      return t('Not believed: positions go on in two places at once. Two trackers may share a number.')
    case 'new-place':
      return t('Believed: later positions agree. How the vehicle got there is not known.')
    case 'impossible-speed':
      return t('Speed not believed: no vehicle reaches it in this time')
    case 'unbelieved-time':
      return t('Not used: its time cannot be believed, or has not come yet')
    case 'undecided':
      return t('Not decided yet: the next position decides')
  }
}
