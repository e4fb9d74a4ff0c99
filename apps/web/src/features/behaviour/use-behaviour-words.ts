import type { DrivingScore, Level, SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'

const COLUMN_WORDS: Record<SafetyKind, TextKey> = {
  'harsh-acceleration': 'Acceleration',
  'harsh-braking': 'Braking',
  'harsh-cornering': 'Cornering',
  'over-speed': 'Speeding_column',
  'forward-collision': 'Forward collision',
  pedestrian: 'Pedestrian',
  headway: 'Headway',
  'lane-departure': 'Lane departure',
  'speed-sign': 'Speed sign',
}

const REASON_WORDS: Record<NonNullable<DrivingScore['reason']>, TextKey> = {
  'not enough distance': 'Not enough distance',
  'no camera': 'No camera detected',
  'scoring is off': 'Scoring is off',
}

const COUNTED_WORDS = {
  'harsh-acceleration': '{{number}} acceleration',
  'harsh-braking': '{{number}} braking',
  'harsh-cornering': '{{number}} cornering',
  'over-speed': '{{number}} speeding',
  'forward-collision': '{{number}} forward collision',
  pedestrian: '{{number}} pedestrian',
  headway: '{{number}} headway',
  'lane-departure': '{{number}} lane departure',
  'speed-sign': '{{number}} speed sign',
} as const satisfies Record<SafetyKind, string>

const LEVEL_WORDS: Record<Level, TextKey> = { low: 'Low', medium: 'Medium', high: 'High' }

/** Kinds, levels and numbers of driving, in the words of the signed-in user. */
export function useBehaviourWords() {
  const { t } = useTranslation()
  const words = useWords()
  const decimals = (value: number) =>
    value.toLocaleString(words.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    kind: (kind: SafetyKind) => t(EVENT_NAMES[kind]),
    column: (kind: SafetyKind) => t(COLUMN_WORDS[kind]),
    /** How many events there were of a kind, in the fewest words. */
    counted: ({ kind, count }: { kind: SafetyKind; count: number }) =>
      t(COUNTED_WORDS[kind], { count, number: words.number(count) }),
    level: (level: Level) => t(LEVEL_WORDS[level]),
    /** Why there is no score. */
    noScore: (reason: DrivingScore['reason']) => (reason === null ? '' : t(REASON_WORDS[reason])),
    /** One decimal, always: scores stand below each other. */
    decimals,
    /** The distance that weights are of, for readers of miles as well. */
    hundredKm: words.isMetric ? '100 km' : '62 mi (100 km)',
    perHundred: words.isMetric ? t('Per 100 km') : t('Per 100 mi'),
    /** What an event measured: g and seconds with a decimal or two, speeds in the user's unit. */
    value(value: number, unit: string | null): string {
      if (unit === 'km/h') return words.speed(value)
      const digits = unit === 'g' ? 2 : 1
      return `${value.toLocaleString(words.locale, { maximumFractionDigits: digits })} ${unit ?? ''}`.trim()
    },
  }
}
