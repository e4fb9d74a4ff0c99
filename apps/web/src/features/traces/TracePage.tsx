import { useComputedColorScheme } from '@mantine/core'
import { inAll } from '@milepost/domain/traces/replay-clock.ts'
import { indexAt, stillTimes } from '@milepost/domain/traces/replay-track.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { ANY_HOURS } from '../../address/week-hours.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { LazyMapView } from '../../map/LazyMapView.tsx'
import { StreetMapChip } from '../../map/StreetMapChip.tsx'
import { type DayRange, dayAt, rangeBeside } from '../../ui/day-range.ts'
import { drawerCover, NOTHING_COVERED } from '../../ui/drawer-cover.ts'
import { MapWorkspace } from '../../ui/MapWorkspace.tsx'
import { type PanelState, usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { FleetInSight } from '../../vehicle-lists/FleetInSight.tsx'
import { useVehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { pinsOf } from './map-pins.ts'
import { firstMomentOf } from './replay-vehicles.ts'
import { Timeline } from './Timeline.tsx'
import { TraceDrawer } from './TraceDrawer.tsx'
import { TraceLegend } from './TraceLegend.tsx'
import { TraceMap } from './TraceMap.tsx'
import { TraceNotices } from './TraceNotices.tsx'
import { TracePanel } from './TracePanel.tsx'
import { TraceTools } from './TraceTools.tsx'
import { type Drawer, traceAddress } from './trace-search.ts'
import { useAreaDrawing } from './use-area-drawing.ts'
import { useMomentInAddress, useReplayClock } from './use-replay.ts'
import { useReplayKeys } from './use-replay-keys.ts'
import { useReplayVehicles } from './use-replay-vehicles.ts'
import { useTraceRange } from './use-trace-range.ts'
import { Visitors } from './Visitors.tsx'

/** Where vehicles were, and what happened there: up to twenty on one clock (TRK-03). */
export const TracePage = () => <TraceScreen mode="several" />

/** The same for one vehicle. */
export const TraceVehiclePage = () => <TraceScreen mode="one" />

function TraceScreen({ mode }: { mode: 'one' | 'several' }) {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [params, change] = useAddressState(traceAddress)
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const groups = useVehicleGroups()
  const registrationOf = (id: number) => groups.vehicles.get(id)?.registration ?? `#${id}`

  const vehicleIds = mode === 'one' ? params.vehicleIds.slice(0, 1) : params.vehicleIds
  const leadId = params.leadId !== null && vehicleIds.includes(params.leadId) ? params.leadId : (vehicleIds[0] ?? null)
  const days = useTraceRange(params, leadId, words.timeZone)
  const { traces, vehicles, snapped, snapFault } = useReplayVehicles({
    vehicleIds,
    range: days.range,
    isToday: days.isToday,
    isSnapped: params.isSnapped,
    timeZone: words.timeZone,
    theme,
    registrationOf,
  })
  const lead = vehicles.find(vehicle => vehicle.id === leadId) ?? null
  const colour = params.colour ?? (vehicleIds.length > 1 ? 'vehicle' : 'speed')
  const hasNothing = params.place === null && params.area === null && vehicleIds.length === 0
  const pins = useMemo(() => (lead === null ? [] : pinsOf(lead)), [lead])

  const clock = useReplayClock()
  const { fromMs, untilMs } = days.span
  const still = useMemo(
    () => (params.skipsStandstill ? inAll(vehicles.map(({ track }) => stillTimes(track, { fromMs, untilMs }))) : []),
    [vehicles, params.skipsStandstill, fromMs, untilMs],
  )
  useEffect(() => clock.setSpan({ fromMs, untilMs }, still), [clock, fromMs, untilMs, still])
  useEffect(() => clock.setRate(params.rate), [clock, params.rate])

  /** Without a moment in the address the replay begins as the first vehicle sets off. */
  const areAllThere =
    traces.length > 0 && traces.every(trace => !trace.isLoading && (trace.track !== null || trace.error !== null))
  useMomentInAddress(clock, params.atMs, areAllThere, atMs => change({ atMs }))
  const goToStart = useEffectEvent(() => {
    const first = firstMomentOf(traces)
    const isElsewhere = params.atMs === null || params.atMs < fromMs || params.atMs > untilMs
    if (isElsewhere && first !== null) clock.seek(first)
  })
  const shownKey = `${vehicleIds.join()} ${fromMs}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: other vehicles or days begin anew
  useEffect(() => {
    if (areAllThere) goToStart()
  }, [areAllThere, shownKey])

  function step(by: 1 | -1) {
    if (lead === null) return
    const { times } = lead.track
    const at = indexAt(times, clock.atMs)
    const isOnRecord = times[at] === clock.atMs
    const next = times[by === 1 ? at + 1 : isOnRecord ? at - 1 : at]
    if (next !== undefined) clock.seek(next)
  }
  function showDays(range: DayRange | null) {
    if (range !== null) change({ ...range, atMs: null })
  }
  useReplayKeys({
    clock,
    rate: params.rate,
    onRate: rate => change({ rate }),
    onStep: step,
    onDays: by => showDays(rangeBeside(days.shown, by, dayAt(Date.now(), words.timeZone))),
  })

  const area = useAreaDrawing(params.area, shape => change({ area: shape }))
  const [isPanelOpen, togglePanel] = usePanel(
    params.panel,
    showPanel,
    vehicleIds.length === 0 && params.drawer === null,
  )
  const [lastTab, setLastTab] = useState<Drawer>(params.drawer ?? 'moment')

  /** On a phone the list and the details are sheets at the same place. */
  function showPanel(panel: PanelState) {
    change({ panel, ...(isPhone && panel === 'open' ? { drawer: null } : {}) })
  }
  function showTab(drawer: Drawer) {
    setLastTab(drawer)
    change({ drawer, ...(isPhone ? { panel: 'closed' as const } : {}) })
  }

  const chooseVehicles = (ids: readonly number[]) =>
    change({ vehicleIds: ids, leadId: null, ...(isPhone && mode === 'one' ? { panel: 'closed' as const } : {}) })
  function goTo(vehicleId: number, atMs: number) {
    const isShown = vehicleIds.includes(vehicleId)
    clock.seek(atMs)
    change({ ...(isShown ? {} : { vehicleIds: [vehicleId] }), leadId: vehicleId, atMs })
  }

  return (
    <MapWorkspace
      title={mode === 'one' ? t('Trace vehicle') : t('Trace')}
      panelTitle={t('Vehicles')}
      panelNote={groups.vehicles.size > 0 && words.number(groups.vehicles.size)}
      panelOpen={isPanelOpen}
      onPanelOpenChange={togglePanel}
      panel={
        <TracePanel
          mode={mode}
          vehicleIds={vehicleIds}
          range={days.shown}
          timeZone={words.timeZone}
          fault={days.fault}
          onVehicles={chooseVehicles}
          onRange={showDays}
        />
      }
      map={
        <LazyMapView
          label={t('Map of the traces. The records beside it give the same information.')}
          areas={areas}
          isMetric={words.isMetric}
          start={params.place}
          onMoved={place => params.isFollowing || change({ place })}
        >
          {hasNothing && <FleetInSight />}
          <TraceMap
            clock={clock}
            vehicles={vehicles}
            leadId={leadId}
            colour={colour}
            pins={pins}
            isFollowing={params.isFollowing}
            onStopFollowing={() => change({ isFollowing: false })}
            onPick={(vehicleId, atMs) => {
              clock.seek(atMs)
              change({ leadId: vehicleId, drawer: params.drawer ?? (isPhone ? null : 'moment') })
            }}
            area={area}
            covered={params.drawer === null ? NOTHING_COVERED : drawerCover(isPhone)}
            fitKey={areAllThere ? shownKey : null}
            hasPlace={params.place !== null && vehicleIds.length > 0}
          />
          <TraceNotices
            traces={traces}
            vehicles={vehicles}
            registrationOf={registrationOf}
            snapped={params.isSnapped ? snapped : null}
            snapFault={snapFault}
            mode={mode}
            isPanelClosed={!isPanelOpen}
            onOpenPanel={() => showPanel('open')}
            onVisitors={params.drawer === 'visitors' ? null : () => showTab('visitors')}
            onRemove={ids => change({ vehicleIds: vehicleIds.filter(id => !ids.includes(id)), leadId: null })}
          >
            <StreetMapChip areas={areas} />
          </TraceNotices>
          {vehicles.length > 0 && <TraceLegend vehicles={vehicles} colour={colour} />}
        </LazyMapView>
      }
      bottom={
        <Timeline
          clock={clock}
          lead={lead}
          rate={params.rate}
          isPhone={isPhone}
          onRate={rate => change({ rate })}
          onStep={step}
        >
          <TraceTools
            params={params}
            change={change}
            colour={colour}
            vehicles={vehicles}
            onDetails={params.drawer === null ? () => showTab(lastTab) : null}
          />
        </Timeline>
      }
      drawer={
        params.drawer === null
          ? null
          : {
              title: lead?.registration ?? t('Details'),
              content: (
                <TraceDrawer
                  days={days}
                  clock={clock}
                  tab={params.drawer}
                  onTab={showTab}
                  lead={lead}
                  leadTrace={traces.find(trace => trace.vehicleId === leadId) ?? null}
                  choices={vehicleIds.map(id => ({ id, registration: registrationOf(id) }))}
                  onLead={id => change({ leadId: id })}
                  visitors={
                    <Visitors
                      area={area}
                      onShape={shape => change({ area: shape })}
                      hours={params.hours}
                      onHours={hours => change({ hours })}
                      onClear={() => change({ hours: ANY_HOURS, isLeadOnly: false })}
                      vehicle={leadId === null ? null : { id: leadId, registration: registrationOf(leadId) }}
                      isOnly={params.isLeadOnly}
                      onOnly={isLeadOnly => change({ isLeadOnly })}
                      range={days.range ?? days.shown}
                      timeZone={words.timeZone}
                      centre={params.place}
                      onVisit={goTo}
                    />
                  }
                />
              ),
              onClose: () => change({ drawer: null }),
            }
      }
    />
  )
}
