import { IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { HttpError } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { StreetMapChip } from '../../map/StreetMapChip.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { MapWorkspace } from '../../ui/MapWorkspace.tsx'
import { Message } from '../../ui/Message.tsx'
import { groupIdsOf, NO_GROUP, setTicked } from '../../vehicles/group-tree.ts'
import { MapAreasLink } from './MapAreasLink.tsx'
import { MapNotices } from './MapNotices.tsx'
import { TrackMap, type TrackMapHandle } from './TrackMap.tsx'
import { TrackPanel } from './TrackPanel.tsx'
import { useDriverGroups } from './use-driver-groups.ts'
import { useSearchNames } from './use-search-names.ts'
import { useConnection, useFacts, useTrackData } from './use-track-data.ts'
import { useTrackGroups } from './use-track-groups.ts'
import { useTrackSearchParams } from './use-track-search-params.ts'
import { useWatchedGroups } from './use-watched-groups.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'
import { activeGroups, searchFor, shownMask } from './vehicle-tree.ts'

/** The map library is by far the largest part: it is fetched while the vehicles are. */
const mapPart = import('../../map/MapView.tsx')
const MapView = lazy(() => mapPart.then(part => ({ default: part.MapView })))

const NOTHING = { rightPx: 0, bottomShare: 0 }

/** What the drawer of the map workspace lies over: nothing, the right side, or as a sheet the bottom. */
function drawerCover(isPhone: boolean) {
  if (isPhone) return { rightPx: 0, bottomShare: 0.7 }
  return window.innerWidth <= 1100 ? { rightPx: 360, bottomShare: 0 } : NOTHING
}

/** Where every vehicle is now (TRK-01). */
export function TrackPage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const data = useTrackData()
  const connection = useConnection(data)
  const facts = useFacts(data)
  const [params, change] = useTrackSearchParams()
  const groups = useTrackGroups(facts)
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const map = useRef<TrackMapHandle>(null)

  const { ticks, search, vehicleId, isFollowing, list } = params
  const drivers = useDriverGroups(list === 'drivers')
  const searchNames = useSearchNames(groups.names)
  const isFound = searchFor(search, searchNames)
  const shownCount = shownMask(facts, ticks, isFound).reduce((count, one) => count + one, 0)
  const selected = vehicleId === null ? null : facts.find(one => one.id === vehicleId)
  const isPanelOpen = (params.panel ?? (isPhone ? 'closed' : 'open')) === 'open'
  const allGroups = groupIdsOf(groups.tree)

  useEffect(() => data.shown.set(ticks, search, searchNames), [data, ticks, search, searchNames])
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

  if (connection.error instanceof HttpError && connection.error.status === 403) {
    return (
      <Message
        order={1}
        icon={IconLock}
        title={t('Unauthorised Module')}
        text={t('You do not have permission for this module')}
      />
    )
  }
  const retry = () => {
    data.connection.retryNow()
    groups.retry()
  }
  return (
    <MapWorkspace
      title={t('Track')}
      panelTitle={list === 'drivers' ? t('Drivers') : t('Vehicles')}
      panelNote={connection.isLoaded && words.number(list === 'drivers' ? drivers.drivers.size : facts.length)}
      panelOpen={isPanelOpen}
      onPanelOpenChange={open => change({ panel: open === !isPhone ? null : open ? 'open' : 'closed' })}
      panel={
        connection.error !== null && !connection.isLoaded ? (
          <FailedMessage error={connection.error} onRetry={retry} />
        ) : (
          <TrackPanel
            data={data}
            groups={groups}
            drivers={drivers}
            isLoading={!connection.isLoaded || groups.isLoading}
            hasVehicles={facts.length > 0}
            ticks={ticks}
            search={search}
            list={list}
            isFound={isFound}
            selectedId={vehicleId}
            onSearch={text => change({ search: text })}
            onList={next => change({ list: next })}
            onTick={(ids, ticked) => change(before => ({ ticks: setTicked(before.ticks, ids, ticked, allGroups) }))}
            onSelect={(id, groupId) => {
              select(id, groupId)
              map.current?.centreOn(id)
            }}
          />
        )
      }
      map={
        <Suspense fallback={<MapWaiting />}>
          <MapView
            label={t('Map of the vehicles. The list beside it says the same in words.')}
            areas={areas}
            isMetric={words.isMetric}
            start={params.place}
            onMoved={place => isFollowing || change({ place })}
          >
            <TrackMap
              data={data}
              ref={map}
              ticks={ticks}
              selectedId={selected ? vehicleId : null}
              isFollowing={isFollowing}
              alwaysPlates={params.alwaysPlates}
              hasPlace={params.place !== null}
              covered={selected ? drawerCover(isPhone) : NOTHING}
              onSelect={id => select(id, null)}
              onStopFollowing={() => change({ isFollowing: false })}
              onAlwaysPlates={alwaysPlates => change({ alwaysPlates })}
            />
            <MapNotices
              state={connection}
              shown={shownCount}
              total={facts.length}
              isPanelClosed={!isPanelOpen}
              onShowAll={() => change({ ticks: null, search: '' })}
              onRetry={retry}
            >
              <StreetMapChip areas={areas} action={<MapAreasLink />} />
            </MapNotices>
          </MapView>
        </Suspense>
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
                />
              ),
              onClose: () => change({ vehicleId: null, isFollowing: false }),
            }
      }
    />
  )
}
