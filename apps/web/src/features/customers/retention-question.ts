import i18next from 'i18next'
import type { SaveQuestion } from '../../records/noun.ts'

type Shortened = { days: string; before: string }

const KEPT = [
  ['keep_raw_days', (kept: Shortened) => i18next.t('Raw data: {{days}} days instead of {{before}}.', kept)],
  ['keep_positions_days', (kept: Shortened) => i18next.t('Positions: {{days}} days instead of {{before}}.', kept)],
  ['keep_derived_days', (kept: Shortened) => i18next.t('Trips and events: {{days}} days instead of {{before}}.', kept)],
] as const

/** Before data is kept for a shorter time than until now: what that deletes. Null: nothing is kept shorter. */
export const retentionQuestion: SaveQuestion = (before, values, words) => {
  const shortened = KEPT.flatMap(([field, sentence]) => {
    const [was, is] = [Number(before[field]), Number(values[field])]
    return is < was ? [sentence({ days: words.number(is), before: words.number(was) })] : []
  })
  if (shortened.length === 0) return null
  return {
    title: i18next.t('Delete older data for good?'),
    message: [
      ...shortened,
      i18next.t(
        'What is older is deleted tonight. Only a backup brings it back, and figures that rest on it cannot be checked any more.',
      ),
    ].join(' '),
    confirmLabel: i18next.t('Delete older data'),
    destructive: true,
  }
}
