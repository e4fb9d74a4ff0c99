import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt, presetRange } from '../../ui/day-range.ts'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import { searchText } from '../../ui/text-search.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { BehaviourFilters } from './BehaviourFilters.tsx'
import { BehaviourNotices } from './BehaviourNotices.tsx'
import { behaviourAddress, VIEWS, type View } from './behaviour-search.ts'
import { ABC_SET, type BehaviourSet, MOBILEYE_SET } from './behaviour-sets.ts'
import { RankingExport } from './RankingExport.tsx'
import { RankingTable } from './RankingTable.tsx'
import { rankRows, rowOfAll } from './rank-rows.ts'
import { ScoringSwitch } from './ScoringSwitch.tsx'
import { subjectPanel } from './SubjectPanel.tsx'
import { weightsOf } from './tried-weights.ts'
import { useRanking } from './use-behaviour-data.ts'

/** How drivers accelerate, brake and corner (BEH-01). */
export const DriverBehaviourPage = () => <BehaviourPage set={ABC_SET} />

/** What the camera assistants warned of (BEH-02). */
export const MobileyePage = () => <BehaviourPage set={MOBILEYE_SET} />

/** Vehicles, drivers and groups by score, each down to the events that it comes from. */
function BehaviourPage({ set }: { set: BehaviourSet }) {
  const { t } = useTranslation()
  const { distanceUnits: units, timeZone } = useWords()
  const isPhone = useIsPhone()
  const [search, change] = useAddressState(behaviourAddress)
  const range = search.range ?? presetRange('last 28 days', dayAt(Date.now(), timeZone))
  const [isPanelOpen, togglePanel] = usePanel(search.filters, filters => change({ filters }))
  const {
    data: ranking,
    error,
    isFetching,
    isPlaceholderData,
    dataUpdatedAt,
    refetch,
  } = useRanking(set, search.groupId, range)
  const { view, subject, groupId } = search
  const weights = weightsOf(set.weights, search.weights)

  if (isForbidden(error)) {
    return <Forbidden order={1} error={error} />
  }
  const rows = ranking === undefined ? [] : rankRows(ranking, view, weights, units)
  const matches = searchText(search.search)
  const found = search.search === '' ? rows : rows.filter(row => matches(row.name ?? '', []))
  const all = ranking && rowOfAll(ranking, weights, units)
  const opened =
    ranking === undefined || subject === null
      ? null
      : subject.kind === 'all'
        ? all
        : rankRows(ranking, VIEW_OF[subject.kind], weights, units).find(
            row => row.subject.kind === subject.kind && row.subject.id === subject.id,
          )
  const views: Record<View, string> = { vehicles: t('Vehicles'), drivers: t('Drivers'), groups: t('Groups') }
  return (
    <TableWorkspace
      title={t(set.title)}
      count={ranking === undefined ? null : found.length}
      filters={<BehaviourFilters set={set} search={search} range={range} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      range={range}
      search={{
        value: search.search,
        onChange: text => change({ search: text, page: 1 }),
        label: t('Search by name'),
      }}
      actions={
        <>
          <SegmentedControl<View>
            size="xs"
            aria-label={t('What is listed')}
            data={VIEWS.map(value => ({ value, label: views[value] }))}
            value={view}
            onChange={next => change({ view: next, page: 1, ordering: null })}
          />
          {!isPhone && <ScoringSwitch />}
          <RankingExport set={set} view={view} groupId={groupId} range={range} />
        </>
      }
      notice={
        ranking &&
        all && (
          <BehaviourNotices
            ranking={ranking}
            all={all}
            isTried={search.weights.size > 0}
            onOpenAll={() => change({ subject: { kind: 'all', id: null } })}
            onResetWeights={() => change({ weights: new Map() })}
          />
        )
      }
      side={
        subject &&
        subjectPanel({
          set,
          subject,
          row: opened ?? null,
          isLoading: ranking === undefined && error === null,
          search,
          range,
          weights,
          onChange: change,
        })
      }
    >
      <RankingTable
        set={set}
        search={search}
        onChange={change}
        rows={rows}
        found={found}
        weights={weights}
        isLoading={isFetching && (ranking === undefined || isPlaceholderData)}
        error={error}
        onRetry={() => void refetch()}
        loadedAtMs={dataUpdatedAt}
        isScoringOff={(ranking?.scoring_off.length ?? 0) > 0}
      />
    </TableWorkspace>
  )
}

const VIEW_OF = { vehicle: 'vehicles', driver: 'drivers', group: 'groups' } as const satisfies Record<string, View>
