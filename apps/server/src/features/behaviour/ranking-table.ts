import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import {
  eventsPer100,
  isManoeuvre,
  LEVELS,
  type Level,
  type NotScored,
  type SafetyKind,
  type ScoreWeights,
  scoreDriving,
} from '@milepost/domain/driving-score.ts'
import { EVENT_KINDS } from '@milepost/domain/event-kinds.ts'
import type { DistanceUnits } from '@milepost/domain/units.ts'
import type { TableColumn } from '../../exports/table-cells.ts'
import type { Table } from '../../exports/tabular.ts'

interface Asked {
  by: 'vehicles' | 'drivers' | 'groups'
  format: 'csv' | 'xlsx'
  language: 'en' | 'pt'
  units: DistanceUnits
  start: string
  end: string
}

interface Texts {
  file: string
  name: Record<Asked['by'], string>
  nobody: string
  score: string
  reasons: Record<'not enough distance' | NotScored, string>
  before: string
  distance: string
  events: string
  rate: Record<DistanceUnits, string>
  levels: Record<Level, string>
  noScore: string
}

const TEXTS: Record<Asked['language'], Texts> = {
  en: {
    file: 'Driving behaviour',
    name: { vehicles: 'Registration', drivers: 'Driver', groups: 'Group' },
    nobody: 'Nobody identified',
    score: 'Score',
    noScore: 'Why no score',
    reasons: {
      'not enough distance': 'Not enough distance',
      'no camera': 'No camera seen',
      'scoring is off': 'Scoring is off',
    },
    before: 'Score before',
    distance: 'Distance',
    events: 'Events',
    rate: { MLS: 'Events per 100 mi', KMS: 'Events per 100 km' },
    levels: { low: 'low', medium: 'medium', high: 'high' },
  },
  pt: {
    file: 'Comportamento de condução',
    name: { vehicles: 'Matrícula', drivers: 'Condutor', groups: 'Grupo' },
    nobody: 'Ninguém identificado',
    score: 'Pontuação',
    noScore: 'Motivo de não haver pontuação',
    reasons: {
      'not enough distance': 'Distância insuficiente',
      'no camera': 'Sem câmara',
      'scoring is off': 'Pontuação desligada',
    },
    before: 'Pontuação anterior',
    distance: 'Distância',
    events: 'Eventos',
    rate: { MLS: 'Eventos por 100 mi', KMS: 'Eventos por 100 km' },
    levels: { low: 'baixo', medium: 'médio', high: 'alto' },
  },
}

/** A ranking as a file: the lowest score first, those without one behind them, and those without a camera last. */
export function rankingTable(
  ranking: BehaviourRanking,
  { kinds, weights }: { kinds: readonly SafetyKind[]; weights: ScoreWeights },
  { by, format, language, units, start, end }: Asked,
): Table {
  const texts = TEXTS[language]
  const counted = kinds.flatMap(kind =>
    (isManoeuvre(kind) ? LEVELS : (['low'] as const)).map(level => ({ kind, level })),
  )
  const columns: TableColumn[] = [
    { header: texts.name[by], kind: 'text' },
    { header: texts.score, kind: 'number' },
    { header: texts.noScore, kind: 'text' },
    { header: texts.before, kind: 'number' },
    { header: texts.distance, kind: 'metres' },
    { header: texts.events, kind: 'number' },
    { header: texts.rate[units], kind: 'number' },
    ...counted.map(({ kind, level }): TableColumn => {
      const name = EVENT_KINDS[kind].name[language]
      return { header: isManoeuvre(kind) ? `${name} (${texts.levels[level]})` : name, kind: 'number' }
    }),
  ]
  const rows = ranking[by]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(row => [
      ('registration' in row ? row.registration : row.name) ?? texts.nobody,
      row.score,
      row.score_reason && texts.reasons[row.score_reason],
      row.score === null ? null : scoreDriving(row.before.counts, row.before.distance_m, weights).score,
      row.distance_m,
      row.events,
      eventsPer100(units, row.events, row.distance_m),
      ...counted.map(({ kind, level }) => countOf(row.counts, kind, level)),
    ])
  const days = `${start.slice(0, 10)} ${end.slice(0, 10)}`
  const locale = language === 'pt' ? 'pt-PT' : 'en-GB'
  return { format, fileName: `${texts.file} ${days}`, columns, rows: inTurn(rows), locale, distanceUnits: units }
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
