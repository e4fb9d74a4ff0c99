import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { VehicleTypeIcon } from '../ui/VehicleTypeIcon.tsx'
import classes from './VehicleAutocomplete.module.css'
import { VehicleSuggestions } from './VehicleSuggestions.tsx'
import { createVehicleSearch, type VehicleSource } from './vehicle-search.ts'
import { SIMPLE_LIST } from './vehicle-sources.ts'

export interface PickedVehicle {
  id: number
  registration: string
  /** The reference code of its type: CAR, VAN ... */
  type: string
  typeId: number
}

interface Props {
  onSelect: (vehicle: PickedVehicle | null) => void
  /** Set: the selection ends (PICK-08). */
  isReset?: boolean
  label: string
  /** What is chosen, where others than this field may choose as well: null for none. Without it the field remembers it by itself. */
  chosen?: (Pick<PickedVehicle, 'registration' | 'type'> & { isArchived?: boolean }) | null
  source?: VehicleSource
}

/** One vehicle by a part of its registration, among all that the user may see (PICK-01 to PICK-08). */
export function VehicleAutocomplete({ onSelect, isReset = false, label, chosen, source = SIMPLE_LIST }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const [search] = useState(() => createVehicleSearch(source))
  const state = useSyncExternalStore(search.subscribe, search.state, search.state)
  const [active, setActive] = useState(0)
  const { text, selected, isOpen, found } = state
  const results = found?.results ?? []
  const picked =
    chosen === undefined
      ? selected && {
          ...{ registration: selected.registration, type: selected.vehicle_type },
          isArchived: selected.is_archived,
        }
      : chosen
  const anchor = `--vehicle-${listId.replace(/\W/g, '')}`

  useEffect(
    () =>
      search.onSelection(vehicle =>
        onSelect(
          vehicle && {
            ...{ id: vehicle.id, registration: vehicle.registration },
            ...{ type: vehicle.vehicle_type, typeId: vehicle.vehicle_type_id },
          },
        ),
      ),
    [search, onSelect],
  )
  useEffect(() => search.reset(isReset), [search, isReset])

  function onKeyDown(event: KeyboardEvent) {
    const chosen = results[active]
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, results.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isOpen && chosen !== undefined) search.select(chosen)
    else if (event.key === 'Escape' && isOpen) search.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes.autocomplete}>
      {picked !== null && (
        <p className={classes.selected}>
          <VehicleTypeIcon type={picked.type} />
          <strong>{picked.registration}</strong>
          {picked.isArchived && <span className={classes.state}>{t('Archived_state')}</span>}
          <span className={classes.type}>{vehicleTypeWord(picked.type, t)}</span>
          <button type="button" aria-label={t('Clear {{name}}', { name: picked.registration })} onClick={search.clear}>
            <IconX size={16} />
          </button>
        </p>
      )}
      <div className={classes.field} style={{ anchorName: anchor }}>
        <IconSearch size={16} className={classes.glass} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          className={classes.input}
          // Displayed only: the search does not care (PICK-01).
          style={{ textTransform: 'uppercase' }}
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && results[active] ? `${listId}-${results[active].id}` : undefined}
          placeholder={t('Registration')}
          value={text}
          onChange={event => {
            setActive(0)
            search.type(event.currentTarget.value)
          }}
          onFocus={search.focus}
          onBlur={search.blur}
          onKeyDown={onKeyDown}
        />
      </div>
      {isOpen && (
        <VehicleSuggestions
          id={listId}
          label={label}
          anchor={anchor}
          state={state}
          active={active}
          onSelect={search.select}
          onRetry={search.retry}
        />
      )}
    </div>
  )
}
