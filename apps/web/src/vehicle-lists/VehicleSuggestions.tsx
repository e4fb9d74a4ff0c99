import { Loader } from '@mantine/core'
import type { SimpleVehicle } from '@milepost/contract/vehicles.ts'
import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { VehicleTypeIcon } from '../ui/VehicleTypeIcon.tsx'
import classes from './VehicleAutocomplete.module.css'
import { isLongEnough, type VehicleSearchState } from './vehicle-search.ts'

interface Props {
  id: string
  label: string
  /** The field that it opens under. */
  anchor: string
  state: VehicleSearchState
  /** Which of the results the arrow keys are at. */
  active: number
  onSelect: (vehicle: SimpleVehicle) => void
  onRetry: () => void
}

/** The open list of the autocomplete: what was found, or why there is nothing. The field keeps the focus. */
export function VehicleSuggestions({ id, label, anchor, state, active, onSelect, onRetry }: Props) {
  const { t } = useTranslation()
  const results = isLongEnough(state.text) ? (state.found?.results ?? []) : []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list must not take the focus from the field
    <div
      ref={node => node?.showPopover()}
      popover="manual"
      className={classes.list}
      style={{ positionAnchor: anchor }}
      onMouseDown={event => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={label}>
        {results.map((vehicle, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one
          <div
            key={vehicle.id}
            id={`${id}-${vehicle.id}`}
            role="option"
            aria-selected={at === active}
            className={classes.option}
            onClick={() => onSelect(vehicle)}
          >
            <VehicleTypeIcon type={vehicle.vehicle_type} />
            <strong>{vehicle.registration}</strong>
            {vehicle.is_archived && <span className={classes.state}>{t('Archived_state')}</span>}
            <span className={classes.type}>{typeOf(vehicle, t)}</span>
          </div>
        ))}
      </div>
      <Note state={state} shown={results.length} onRetry={onRetry} />
    </div>
  )
}

/** A type that has no word of ours is called what the server calls it (PICK-06). */
function typeOf({ vehicle_type, manufacturer_model }: SimpleVehicle, t: TFunction): string {
  const word = vehicleTypeWord(vehicle_type, t)
  return word === vehicle_type ? manufacturer_model.vehicle_type.name : word
}

function Note({ state, shown, onRetry }: { state: VehicleSearchState; shown: number; onRetry: () => void }) {
  const { t } = useTranslation()
  const { text, isSearching, hasFailed, found } = state
  const rest = (found?.count ?? 0) - shown
  return (
    <div className={classes.note} role="status">
      {!isLongEnough(text) && t('Type at least three characters of the registration')}
      {isLongEnough(text) && isSearching && <Loader size="xs" aria-label={t('Loading vehicles…')} />}
      {hasFailed && (
        <>
          {t('This could not be loaded')}{' '}
          <button type="button" onClick={onRetry}>
            {t('Try again')}
          </button>
        </>
      )}
      {isLongEnough(text) && !isSearching && found !== null && shown === 0 && t('No vehicles found')}
      {shown > 0 && !isSearching && rest > 0 && t('and {{count}} more: keep typing', { count: rest })}
    </div>
  )
}
