import { Button, CloseButton } from '@mantine/core'
import { IconMapPin, IconMapPinSearch, IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { Message } from '../../ui/Message.tsx'
import { ClickedPlace } from './ClickedPlace.tsx'
import classes from './NearestPanel.module.css'
import { NearVehicleWords } from './NearVehicleWords.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import type { TrackData } from './track-data.ts'
import type { Near } from './track-search.ts'
import { useNearest } from './use-nearest.ts'

interface Props {
  data: TrackData
  near: Near | null
  selectedId: number | null
  isPicking: boolean
  onNear: (near: Near | null, place: GroundPoint | null) => void
  onPick: (isPicking: boolean) => void
  onSelect: (vehicleId: number) => void
}

/** Which vehicles are nearest to a place, an address or another vehicle, with how far and in which direction. */
export function NearestPanel({ data, near, selectedId, isPicking, onNear, onPick, onSelect }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { centre, vehicles } = useNearest(data, near)
  const selected = selectedId === null ? null : data.store.vehicle(selectedId)
  const nameOf = (id: number) => data.store.vehicle(id)?.registration ?? t('Vehicle')
  return (
    <>
      <div className={classes.head}>
        <PlaceSearch
          data={data}
          onChoose={(place, name) => {
            onPick(false)
            onNear({ kind: 'place', place, name }, place)
          }}
        />
        <div className={classes.ways}>
          <Button
            size="xs"
            variant={isPicking ? 'filled' : 'default'}
            leftSection={<IconMapPinSearch size={16} />}
            aria-pressed={isPicking}
            onClick={() => onPick(!isPicking)}
          >
            {isPicking ? t('Click on the map…') : t('Choose on the map')}
          </Button>
          {selected !== null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTruck size={16} />}
              onClick={() => onNear({ kind: 'vehicle', vehicleId: selected.id }, null)}
            >
              {t('Near {{registration}}', { registration: selected.registration })}
            </Button>
          )}
        </div>
        {near !== null && (
          <p className={classes.place}>
            <IconMapPin size={16} aria-hidden="true" />
            <span>
              {near.kind === 'vehicle'
                ? nameOf(near.vehicleId)
                : near.name || <ClickedPlace key={JSON.stringify(near.place)} place={near.place} />}
            </span>
            <CloseButton size="sm" aria-label={t('Clear the place')} onClick={() => onNear(null, null)} />
          </p>
        )}
      </div>
      {near === null ? (
        <Message
          icon={IconMapPinSearch}
          title={t('Which vehicles are nearest?')}
          text={t('Search for an address, choose a place on the map, or start from a vehicle.')}
        />
      ) : centre === null ? (
        <Message icon={IconTruck} title={t('This vehicle has no position yet.')} />
      ) : vehicles.length === 0 ? (
        <Message
          icon={IconTruck}
          title={t('No vehicle with a position')}
          text={t('Tick more groups or clear the search.')}
        />
      ) : (
        <>
          <p className={classes.note}>{t('Straight-line distance, not by road. Only vehicles on the map.')}</p>
          <ol className={classes.list} aria-label={t('Nearest vehicles')}>
            {vehicles.map(({ id, distanceM, bearingDeg }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.item}
                  aria-current={id === selectedId}
                  onClick={() => onSelect(id)}
                >
                  <NearVehicleWords
                    data={data}
                    id={id}
                    away={`${words.length(distanceM)} ${words.direction(bearingDeg)}`}
                  />
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
