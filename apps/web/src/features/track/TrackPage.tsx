import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { MapWorkspace } from '../../ui/MapWorkspace.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { groupIdsOf, NO_GROUP, setTicked } from '../../vehicle-lists/group-tree.ts'
import { NearestPanel } from './NearestPanel.tsx'
import { PanelNote } from './PanelNote.tsx'
import { type ClicksFor, TrackMapArea } from './TrackMapArea.tsx'
import { TrackPanel } from './TrackPanel.tsx'
import { trackAddress } from './track-search.ts'
import { useDriverGroups } from './use-driver-groups.ts'
import { useSearchNames } from './use-search-names.ts'
import type { TrackMapHandle } from './use-track-camera.ts'
import { useConnection, useFacts, useTrackData } from './use-track-data.ts'
import { useTrackGroups } from './use-track-groups.ts'
import { useWatchedGroups } from './use-watched-groups.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'
import { activeGroups, searchFor } from './vehicle-tree.ts'

/** Where every vehicle is now (TRK-01). */
export function TrackPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const data = useTrackData()
  const connection = useConnection(data)
  const facts = useFacts(data)
  const [params, change] = useAddressState(trackAddress)
  const groups = useTrackGroups(facts, connection.isLoaded)
  const map = useRef<TrackMapHandle>(null)

  /** What is typed in the panel gives way to a view that is opened. */
  const [viewsOpened, setViewsOpened] = useState(0)
  const { ticks, search, statuses, vehicleId, isFollowing, list, near } = params
  const [clicksFor, setClicksFor] = useState<ClicksFor>(null)
  const [finding, setFinding] = useState<string | null>(null)
  const drivers = useDriverGroups(list === 'drivers')
  const searchNames = useSearchNames(groups.names)
  const isFound = searchFor(search, searchNames)
  const selected = vehicleId === null ? null : facts.find(one => one.id === vehicleId)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const allGroups = groupIdsOf(groups.tree)

  const statusKey = statuses === null ? '' : [...statuses].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the set
  useEffect(() => data.shown.set(ticks, search, searchNames, statuses), [data, ticks, search, searchNames, statusKey])
  useWatchedGroups(data, ticks, allGroups)

  function select(id: number, groupId: number | null) {
    const vehicle = facts.find(one => one.id === id)
    const mustTick = vehicle !== undefined && activeGroups(vehicle, ticks).length === 0
    const ticked = mustTick
      ? { ticks: setTicked(ticks, [groupId ?? vehicle.groups[0] ?? NO_GROUP], true, allGroups) }
      : {}
    change({
      vehicleId: id,
      isFollowing: isFollowing && id === vehicleId,
      ...ticked,
      ...(isPhone ? { panel: 'closed' } : {}),
    })
  }

  if (isForbidden(connection.error)) {
    return <Forbidden order={1} error={connection.error} />
  }
  const retry = () => {
    data.connection.retryNow()
    groups.retry()
  }
  return (
    <MapWorkspace
      title={t('Track')}
      panelTitle={list === 'drivers' ? t('Drivers') : list === 'nearest' ? t('Nearest') : t('Vehicles')}
      panelNote={
        <PanelNote
          count={
            !connection.isLoaded || list === 'nearest' ? null : list === 'drivers' ? drivers.drivers.size : facts.length
          }
          onViewOpened={opened => {
            setViewsOpened(count => count + 1)
            map.current?.show(trackAddress.read(opened).place)
          }}
        />
      }
      panelOpen={isPanelOpen}
      onPanelOpenChange={togglePanel}
      panel={
        connection.error !== null && !connection.isLoaded ? (
          <FailedMessage error={connection.error} onRetry={retry} />
        ) : (
          <TrackPanel
            key={viewsOpened}
            data={data}
            groups={groups}
            drivers={drivers}
            isLoading={!connection.isLoaded || groups.isLoading}
            hasVehicles={facts.length > 0}
            ticks={ticks}
            search={search}
            list={list}
            statuses={statuses}
            isFound={isFound}
            selectedId={vehicleId}
            onSearch={text => change({ search: text })}
            onFind={() => {
              if (isPhone) togglePanel(false)
              setFinding(search)
            }}
            onList={next => {
              change({ list: next })
              if (next !== 'nearest') setClicksFor(before => (before === 'measuring' ? before : null))
            }}
            onStatuses={next => change({ statuses: next })}
            onTick={(ids, ticked) => change(before => ({ ticks: setTicked(before.ticks, ids, ticked, allGroups) }))}
            onSelect={(id, groupId) => {
              select(id, groupId)
              map.current?.centreOn(id)
            }}
            nearest={
              <NearestPanel
                data={data}
                near={near}
                selectedId={vehicleId}
                isPicking={clicksFor === 'choosing a place'}
                onPick={isPicking => setClicksFor(isPicking ? 'choosing a place' : null)}
                onNear={(next, place) => {
                  change({ near: next })
                  if (place !== null) map.current?.goTo(place)
                }}
                onSelect={id => {
                  select(id, null)
                  map.current?.centreOn(id)
                }}
              />
            }
          />
        )
      }
      map={
        <TrackMapArea
          data={data}
          connection={connection}
          mapRef={map}
          params={params}
          change={change}
          selectedId={selected ? vehicleId : null}
          clicksFor={clicksFor}
          onClicksFor={setClicksFor}
          isPanelOpen={isPanelOpen}
          finding={finding ?? (params.find || null)}
          onFinding={text => {
            setFinding(text)
            if (params.find !== '') change({ find: '' })
          }}
          onSelect={id => select(id, null)}
          onRetry={retry}
        />
      }
      drawer={
        vehicleId === null || !connection.isLoaded
          ? null
          : {
              title: selected?.registration ?? t('Vehicle'),
              content: (
                <VehicleDrawer
                  key={vehicleId}
                  data={data}
                  id={vehicleId}
                  groupNames={groups.names}
                  isFollowing={isFollowing}
                  onFollow={follow => change({ isFollowing: follow })}
                  onCentre={() => map.current?.centreOn(vehicleId)}
                  onNearest={() =>
                    change({ list: 'nearest', near: { kind: 'vehicle', vehicleId }, panel: isPhone ? 'open' : null })
                  }
                />
              ),
              onClose: () => change({ vehicleId: null, isFollowing: false }),
            }
      }
    />
  )
}
