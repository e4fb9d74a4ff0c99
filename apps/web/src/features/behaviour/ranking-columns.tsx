import type { Level, SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { hasLevels, LEVELS, type ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import type { View } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'
import classes from './RankingTable.module.css'
import { ReasonChips, ReasonsUnder } from './ReasonChips.tsx'
import { isUnseen, type RankedRow, totalOf } from './rank-rows.ts'
import { ScoreCell } from './ScoreCell.tsx'
import { ScoreChange } from './ScoreChange.tsx'
import { useBehaviourWords } from './use-behaviour-words.ts'

/** What scores there are to show: of some rows, of none yet for want of distance, or of none ever. */
export type Scoring = 'scored' | 'not yet' | 'off'

/** The columns of the ranking for a view: who and which score stay in sight, and why stands beside them. */
export function useRankingColumns(
  set: BehaviourSet,
  view: View,
  scoring: Scoring,
  weights: ScoreWeights,
  /** A panel is open beside the table. */
  isTight: boolean,
): Column<RankedRow>[] {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const { column, kind: kindWords, decimals, perHundred } = useBehaviourWords()
  const nameHeaders = { vehicles: t('Registration'), drivers: t('Driver'), groups: t('Group') }

  const rank: Column<RankedRow> = {
    id: 'rank',
    header: t('Rank'),
    align: 'end',
    widthPx: 52,
    isHiddenOnPhone: true,
    isFrozen: true,
    headerHint: t('Place by score: the best is first'),
    cell: row => row.rank ?? '–',
  }
  const name: Column<RankedRow> = {
    id: 'name',
    header: nameHeaders[view],
    ordering: 'name',
    // On a phone all columns fit.
    ...(!isPhone && { widthPx: view === 'vehicles' ? 112 : 168, isFrozen: true }),
    cell: row => (
      <>
        {row.name ?? <span className={classes.quiet}>{t('No driver identified')}</span>}
        {isPhone && <ReasonsUnder row={row} weights={weights} />}
      </>
    ),
  }
  const vehicles: Column<RankedRow> = {
    id: 'vehicles',
    header: t('Vehicles'),
    ordering: 'vehicles',
    align: 'end',
    widthPx: 96,
    isHiddenOnPhone: true,
    cell: row => words.number(row.vehicles ?? 0),
  }
  const score: Column<RankedRow> = {
    id: 'score',
    header: t('Score'),
    ordering: 'score',
    widthPx: isPhone ? 148 : 140,
    isFrozen: !isPhone,
    headerHint: t('0 to 100; higher is better'),
    cell: row => <ScoreCell driving={row.driving} />,
  }
  const reasons: Column<RankedRow> = {
    id: 'reasons',
    header: scoring === 'off' ? t('Events by type') : t('Reasons'),
    leastPx: isTight ? 220 : 280,
    isHiddenOnPhone: true,
    headerHint: t('Events of each type, what costs the most first'),
    cell: row => <ReasonChips row={row} weights={weights} />,
  }
  const change: Column<RankedRow> = {
    id: 'change',
    header: t('Trend'),
    ordering: 'change',
    widthPx: isPhone ? 100 : 104,
    headerHint: t('Compared with the previous period'),
    cell: row => (row.driving.score === null ? '' : <ScoreChange change={row.change} />),
  }
  const figures: Column<RankedRow>[] = [
    {
      id: 'distance',
      header: t('Known distance'),
      headerHint: t('Without unknown distance: how that was driven is not known'),
      ordering: 'distance',
      align: 'end',
      widthPx: 124,
      isHiddenOnPhone: true,
      cell: row => words.distance(row.distanceM),
    },
    {
      id: 'events',
      header: t('Events'),
      ordering: 'events',
      align: 'end',
      widthPx: 80,
      isHiddenOnPhone: scoring !== 'off',
      cell: row => (isUnseen(row) ? '–' : words.number(row.driving.events)),
    },
    {
      id: 'rate',
      header: perHundred,
      ordering: 'rate',
      align: 'end',
      widthPx: 104,
      isHiddenOnPhone: true,
      cell: row => (row.eventsPer100 === null ? '–' : decimals(row.eventsPer100)),
    },
  ]
  const kinds = set.kinds.map(
    (kind): Column<RankedRow> => ({
      id: kind,
      header: column(kind),
      ordering: kind,
      align: 'end',
      widthPx: hasLevels(kind) ? 120 : 112,
      isHiddenOnPhone: true,
      headerHint: hasLevels(kind) ? `${kindWords(kind)}: ${t('all (low · medium · high)')}` : kindWords(kind),
      cell: row =>
        isUnseen(row) ? '–' : <KindCount kind={kind} total={totalOf(row, kind)} levels={row.totals.get(kind)} />,
    }),
  )
  return [
    ...(scoring === 'scored' ? [rank] : []),
    name,
    ...(scoring === 'off' ? [] : [score]),
    reasons,
    ...(scoring === 'scored' ? [change] : []),
    ...(view === 'groups' ? [vehicles] : []),
    ...figures,
    ...kinds,
  ]
}

interface KindCountProps {
  kind: SafetyKind
  total: number
  levels: Record<Level, number> | undefined
}

/** How many of a kind, and of manoeuvres how many of which level. */
function KindCount({ kind, total, levels }: KindCountProps) {
  const { t } = useTranslation()
  const words = useWords()
  if (total === 0) return <span className={classes.quiet}>0</span>
  if (!hasLevels(kind) || levels === undefined) return words.number(total)
  const of = {
    low: words.number(levels.low),
    medium: words.number(levels.medium),
    high: words.number(levels.high),
  }
  return (
    <span className={classes.levels}>
      {words.number(total)}
      <span className={classes.quiet} aria-label={t('{{low}} low, {{medium}} medium, {{high}} high', of)} role="img">
        ({LEVELS.map(level => of[level]).join(' · ')})
      </span>
    </span>
  )
}
