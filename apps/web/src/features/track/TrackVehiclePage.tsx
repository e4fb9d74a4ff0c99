import { Button } from '@mantine/core'
import { IconRoute, IconTruck, IconTruckOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { LazyMapView } from '../../map/LazyMapView.tsx'
import { MapChip, Quiet } from '../../map/MapChip.tsx'
import { StreetMapChip } from '../../map/StreetMapChip.tsx'
import { type Covered, drawerCover } from '../../ui/drawer-cover.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { MapWorkspace } from '../../ui/MapWorkspace.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { FleetInSight } from '../../vehicle-lists/FleetInSight.tsx'
import { MapAreasLink } from './MapAreasLink.tsx'
import { ShareButton } from './ShareButton.tsx'
import { TrackMapNotices } from './TrackMapNotices.tsx'
import { TrackVehicleMap } from './TrackVehicleMap.tsx'
import { TrackVehiclePanel } from './TrackVehiclePanel.tsx'
import { TrackVehicleToday } from './TrackVehicleToday.tsx'
import type { TrackData } from './track-data.ts'
import { type TrackVehicleSearch, trackVehicleAddress } from './track-search.ts'
import { useFirstVehicle } from './use-first-vehicle.ts'
import { useConnection, useFacts, useTrackData, useVehicle } from './use-track-data.ts'
import { useTrackGroups } from './use-track-groups.ts'
import { useMayTrace, useTrail } from './use-trail.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'

/** One vehicle, where it is and what it does now, and its day (TRK-02). */
export function TrackVehiclePage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const data = useTrackData()
  const connection = useConnection(data)
  const facts = useFacts(data)
  const groups = useTrackGroups(facts, connection.isLoaded)
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const [params, change] = useAddressState(trackVehicleAddress)
  const { vehicleId, isFollowing } = params
  const isUnknown = useFirstVehicle(data, vehicleId)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }), vehicleId === null)
  const covered = drawerCover(isPhone)
  const mayTrace = useMayTrace()

  const retry = () => {
    data.connection.retryNow()
    groups.retry()
  }

  return (
    <MapWorkspace
      title={t('Track vehicle')}
      panelTitle={t('Vehicle')}
      panelNote={<ShareButton />}
      panelOpen={isPanelOpen}
      onPanelOpenChange={togglePanel}
      panel={
        connection.error !== null && !connection.isLoaded ? (
          <FailedMessage error={connection.error} onRetry={retry} />
        ) : (
          <TrackVehiclePanel
            data={data}
            groups={groups}
            isLoading={!connection.isLoaded || groups.isLoading}
            hasVehicles={facts.length > 0}
            selectedId={vehicleId}
            onSelect={id => change({ vehicleId: id, isFollowing: true, panel: isPhone ? 'closed' : null })}
          />
        )
      }
      map={
        <LazyMapView
          label={t('Map of the vehicle. The panel beside it says the same in words.')}
          areas={areas}
          isMetric={words.isMetric}
          start={params.place}
          onMoved={place => (isFollowing && vehicleId !== null) || change({ place })}
        >
          {vehicleId === null && params.place === null && <FleetInSight />}
          {vehicleId !== null && (
            <FollowedVehicle
              key={vehicleId}
              data={data}
              id={vehicleId}
              params={params}
              covered={covered}
              onStopFollowing={() => change({ isFollowing: false })}
            />
          )}
          <TrackMapNotices
            state={connection}
            data={data}
            statuses={null}
            isPanelClosed={!isPanelOpen}
            onShowAll={() => {}}
            onRetry={retry}
          >
            <StreetMapChip areas={areas} action={<MapAreasLink />} />
            {vehicleId !== null && !mayTrace && (
              <MapChip icon={IconRoute}>
                <Quiet>
                  {t('The trail starts now. You need the Trace or Trace vehicle module to see earlier positions.')}
                </Quiet>
              </MapChip>
            )}
            {vehicleId === null && (
              <MapChip icon={IconTruck} role="status">
                {t('Choose a vehicle to follow')}
              </MapChip>
            )}
          </TrackMapNotices>
        </LazyMapView>
      }
      bottom={vehicleId !== null && !isUnknown && !isPhone && <TrackVehicleToday data={data} id={vehicleId} />}
      drawer={
        vehicleId === null
          ? null
          : {
              title: <VehicleTitle data={data} id={vehicleId} />,
              content: isUnknown ? (
                <Message
                  icon={IconTruckOff}
                  title={t('This vehicle is not in your fleet.')}
                  action={
                    <Button onClick={() => change({ vehicleId: null, panel: 'open' })}>{t('Choose another')}</Button>
                  }
                />
              ) : (
                <VehicleDrawer
                  key={vehicleId}
                  data={data}
                  id={vehicleId}
                  groupNames={groups.names}
                  isFollowing={isFollowing}
                  isLarge
                  hasDay={isPhone}
                  onFollow={follow => change({ isFollowing: follow })}
                />
              ),
              onClose: () => change({ vehicleId: null, panel: null }),
            }
      }
    />
  )
}

function VehicleTitle({ data, id }: { data: TrackData; id: number }) {
  const { t } = useTranslation()
  return useVehicle(data, id)?.registration ?? t('Vehicle')
}

interface FollowedProps {
  data: TrackData
  id: number
  params: TrackVehicleSearch
  covered: Covered
  onStopFollowing: () => void
}

function FollowedVehicle({ data, id, params, covered, onStopFollowing }: FollowedProps) {
  return (
    <TrackVehicleMap
      data={data}
      id={id}
      trail={useTrail(data, id)}
      isFollowing={params.isFollowing}
      hasPlace={params.place !== null && !params.isFollowing}
      covered={covered}
      onStopFollowing={onStopFollowing}
    />
  )
}
