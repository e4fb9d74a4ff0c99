import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import {
  eventsPer100,
  hasLevels,
  LEVELS,
  type Level,
  type NotScored,
  type SafetyKind,
  type ScoreWeights,
  scoreDriving,
} from '@milepost/domain/behaviour/driving-score.ts'
import type { DistanceUnits } from '@milepost/domain/formats/units.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import type { Table } from '../../documents/tabular.ts'

interface RankingFileQuery {
  by: 'vehicles' | 'drivers' | 'groups'
  format: 'csv' | 'xlsx'
  language: Language
  units: DistanceUnits
  start: string
  end: string
}

const NAMES = { vehicles: 'Registration', drivers: 'Driver', groups: 'Group' } as const satisfies Record<
  RankingFileQuery['by'],
  TextKey
>

const REASONS = {
  'not enough distance': 'Not enough distance',
  'no camera': 'No camera detected',
  'scoring is off': 'Scoring is off',
} as const satisfies Record<'not enough distance' | NotScored, TextKey>

const RATES = { MLS: 'Events per 100 mi', KMS: 'Events per 100 km' } as const satisfies Record<DistanceUnits, TextKey>

/** A ranking as a file: the lowest score first, those without one behind them, and those without a camera last. */
export function rankingTable(
  ranking: BehaviourRanking,
  { kinds, weights }: { kinds: readonly SafetyKind[]; weights: ScoreWeights },
  { by, format, language, units, start, end }: RankingFileQuery,
): Table {
  const t = textsIn(language)
  const counted = kinds.flatMap(kind => (hasLevels(kind) ? LEVELS : (['low'] as const)).map(level => ({ kind, level })))
  const columns: TableColumn[] = [
    { header: t(NAMES[by]), kind: 'text' },
    { header: t('Score'), kind: 'number' },
    { header: t('Why no score'), kind: 'text' },
    { header: t('Score before'), kind: 'number' },
    { header: t('Known distance'), kind: 'metres' },
    { header: t('Events'), kind: 'number' },
    { header: t(RATES[units]), kind: 'number' },
    ...counted.map(({ kind, level }): TableColumn => {
      const name = t(EVENT_NAMES[kind])
      return { header: hasLevels(kind) ? `${name} (${t(level)})` : name, kind: 'number' }
    }),
  ]
  const rows = ranking[by]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(row => [
      ('registration' in row ? row.registration : row.name) ?? t('No driver identified'),
      row.score,
      row.score_reason && t(REASONS[row.score_reason]),
      row.score === null ? null : scoreDriving(row.before.counts, row.before.distance_m, weights).score,
      row.distance_m,
      row.events,
      eventsPer100(units, row.events, row.distance_m),
      ...counted.map(({ kind, level }) => countOf(row.counts, kind, level)),
    ])
  const days = `${start.slice(0, 10)} ${end.slice(0, 10)}`
  return {
    format,
    fileName: `${t('Driving behaviour')} ${days}`,
    columns,
    rows: inTurn(rows),
    locale: LOCALES[language],
    distanceUnits: units,
  }
}

/** A score is at most 100. */
const placeOf = ({ score, score_reason }: BehaviourRanking['vehicles' | 'drivers' | 'groups'][number]) =>
  score ?? (score_reason === 'no camera' ? 102 : 101)

function countOf(counts: BehaviourRanking['vehicles'][number]['counts'], kind: SafetyKind, level: Level): number {
  return counts.find(one => one.kind === kind && one.level === level)?.count ?? 0
}

async function* inTurn(rows: readonly (readonly unknown[])[]) {
  yield* rows
}
