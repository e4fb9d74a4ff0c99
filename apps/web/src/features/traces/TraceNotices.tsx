import { IconAlertTriangle, IconClockPause, IconFilter, IconHandClick, IconRoad } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapChip, Quiet } from '../../map/MapChip.tsx'
import classes from '../../map/MapNotices.module.css'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import { RoadsNotice } from './RoadsNotice.tsx'
import type { ReplayVehicle } from './replay-vehicles.ts'
import type { useSnapped, VehicleTrace } from './use-traces.ts'

interface Props {
  traces: readonly VehicleTrace[]
  vehicles: readonly ReplayVehicle[]
  registrationOf: (id: number) => string
  snapped: ReturnType<typeof useSnapped> | null
  /** Why snapping to roads is not possible, in words. */
  snapFault: string | null
  mode: 'one' | 'several'
  isPanelClosed: boolean
  onOpenPanel: () => void
  /** Opens who was in an area, which needs no vehicle; null while it is open, when nobody has to be told to choose one. */
  onVisitors: (() => void) | null
  onRemove: (vehicleIds: readonly number[]) => void
  children?: ReactNode
}

/** Over the map: what is loading, what failed, what is empty, coarse or not on roads. */
export function TraceNotices({
  traces,
  vehicles,
  registrationOf,
  snapped,
  snapFault,
  mode,
  isPanelClosed,
  onOpenPanel,
  onVisitors,
  onRemove,
  children,
}: Props) {
  const { t } = useTranslation()
  const isUnknown = ({ error }: VehicleTrace) => error instanceof HttpError && error.status === 404
  const unknown = traces.filter(isUnknown)
  const failed = traces.filter(trace => trace.error !== null && !isUnknown(trace))
  const stale = traces.filter(trace => trace.isStale)
  const namesOf = (some: readonly VehicleTrace[]) => some.map(({ vehicleId }) => registrationOf(vehicleId)).join(', ')
  const loading = traces.filter(trace => trace.isLoading && trace.error === null).length
  const empty = vehicles.filter(vehicle => vehicle.track.points.length === 0)
  const reference = failed.map(({ error }) => (error instanceof HttpError ? error.requestId : null)).find(Boolean)
  function retry(some: readonly VehicleTrace[]) {
    for (const one of some) one.retry()
  }
  return (
    <div className={classes.notices} data-beside={isPanelClosed}>
      {loading > 0 && (
        <MapChip icon={IconClockPause} role="status">
          {t('Loading {{count}} traces…', { count: loading })}
        </MapChip>
      )}
      {failed.length > 0 && (
        <MapChip icon={IconAlertTriangle} tone="bad" role="alert">
          {t('Could not load the trace of {{names}}', { names: namesOf(failed) })}
          {reference && (
            <Quiet>
              {t('Reference')}: {reference}
            </Quiet>
          )}
          <button type="button" onClick={() => retry(failed)}>
            {t('Try again')}
          </button>
        </MapChip>
      )}
      {unknown.length > 0 && (
        <MapChip icon={IconAlertTriangle} tone="bad" role="alert">
          {t('Not in your fleet: {{names}}', { names: namesOf(unknown) })}
          <button type="button" onClick={() => onRemove(unknown.map(one => one.vehicleId))}>
            {t('Remove')}
          </button>
        </MapChip>
      )}
      {stale.length > 0 && (
        <MapChip icon={IconAlertTriangle} tone="bad" role="alert">
          {t('Could not refresh the trace')}
          <Age sinceMs={Math.min(...stale.map(trace => trace.loadedAtMs))} />
          <button type="button" onClick={() => retry(stale)}>
            {t('Try again')}
          </button>
        </MapChip>
      )}
      {traces.length === 0 && onVisitors !== null && (
        <MapChip icon={IconHandClick} role="status">
          {mode === 'one'
            ? t('Choose a vehicle in the list to see where it went')
            : t('Choose vehicles in the list to see where they went')}
          {isPanelClosed && (
            <button type="button" onClick={onOpenPanel}>
              {t('Show panel')}
            </button>
          )}
          <button type="button" onClick={onVisitors}>
            {t('Who was here')}
          </button>
        </MapChip>
      )}
      {empty.length > 0 && (
        <MapChip icon={IconFilter} role="status">
          {t('No records in this period: {{names}}', { names: empty.map(one => one.registration).join(', ') })}
        </MapChip>
      )}
      {vehicles.some(vehicle => vehicle.track.isSimplified) && (
        <MapChip icon={IconFilter} role="status">
          <Quiet>{t('More than two days: the line is simplified.')}</Quiet>
        </MapChip>
      )}
      {snapped?.isLoading && (
        <MapChip icon={IconRoad} role="status">
          {t('Matching to roads…')}
        </MapChip>
      )}
      {(snapped?.failed || snapFault !== null) && (
        <MapChip icon={IconRoad} tone="bad" role="status">
          {snapFault ?? t('Could not match to roads: the line is as recorded.')}
        </MapChip>
      )}
      {snapped && snapped.parts.size > 0 && !snapped.isLoading && <RoadsNotice {...snapped} />}
      {children}
    </div>
  )
}

function Age({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const second = useTickingSecond()
  return <Quiet>{t('Data from {{age}}', { age: words.age(Math.max(0, second * 1000 - sinceMs)) })}</Quiet>
}
