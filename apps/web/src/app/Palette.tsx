import { search } from '@milepost/contract/search.ts'
import { IconMapSearch, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../api/capabilities.ts'
import { PLACE_LETTERS } from '../map/place-letters.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { pages } from '../pages/pages.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { textLimits } from '../ui/field-limits.ts'
import { SearchOption } from '../ui/SearchOption.tsx'
import classes from '../ui/SearchOptions.module.css'
import { type Destination, type PaletteItem, placeSearch } from './palette-items.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const FIND_PLACES = 'palette-find-places'

/** Type, arrow, Enter: a list box that the search field drives. Arrows to the sides choose where what was found is opened. */
export default function Palette({ signedIn, onClose }: { signedIn: SignedIn; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [side, setSide] = useState(0)
  const { groups, isSearching, hasFailed } = usePaletteGroups(typed, signedIn)

  const items = groups.flatMap(group => group.items)
  const mayFindPlaces = mayOpenPage(pages.track.rule, signedIn) && typed.trim().length >= PLACE_LETTERS
  const count = items.length + (mayFindPlaces ? 1 : 0)
  const at = Math.min(active, Math.max(0, count - 1))
  const activeItem = items[at]
  const isPlaceActive = mayFindPlaces && at === items.length

  function open({ path, search }: Destination) {
    onClose()
    void navigate({ to: path, ...(search && { search }) })
  }

  const findPlaces = () => open(placeSearch(typed.trim()))

  function choose(step: number) {
    if (count === 0) return
    setActive((at + step + count) % count)
    setSide(0)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isAtEnd = event.currentTarget.selectionStart === typed.length
    const last = (activeItem?.destinations.length ?? 1) - 1
    if (event.key === 'ArrowDown') choose(1)
    else if (event.key === 'ArrowUp') choose(-1)
    else if (event.key === 'ArrowRight' && isAtEnd && side < last) setSide(side + 1)
    else if (event.key === 'ArrowLeft' && side > 0) setSide(side - 1)
    else if (event.key === 'Enter' && isPlaceActive) findPlaces()
    else if (event.key === 'Enter' && activeItem) {
      const destination = activeItem.destinations[side] ?? activeItem.destinations[0]
      if (destination) open(destination)
    } else return
    event.preventDefault()
  }

  return (
    <Dialog atTop label={t('Search everywhere')} widthPx={600} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={18} />
        <input
          data-autofocus
          placeholder={t('Vehicle, driver, group, geofence, address or page')}
          aria-label={t('Search everywhere')}
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={isPlaceActive ? FIND_PLACES : activeItem && optionId(activeItem, side)}
          {...textLimits(search.everywhere.query.shape.words)}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setActive(0)
            setSide(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.list} id="palette-list" role="listbox" aria-label={t('Results')}>
        {groups.map(group => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.title} role="group" aria-label={t(group.title)}>
            <div className={classes.title} aria-hidden="true">
              {t(group.title)}
            </div>
            {group.items.map(item => (
              <Row key={item.id} item={item} side={item === activeItem ? side : null} onOpen={open} />
            ))}
          </div>
        ))}
        {mayFindPlaces && (
          <SearchOption id={FIND_PLACES} isActive={isPlaceActive} onChoose={findPlaces}>
            <IconMapSearch size={18} stroke={1.75} />
            <span className={classes.label}>{t('Address or place “{{name}}”', { name: typed.trim() })}</span>
          </SearchOption>
        )}
      </div>
      <p className={classes.note} role="status">
        {hasFailed && t('The search cannot be reached. Pages are found all the same.')}
        {!hasFailed && isSearching && t('Searching…')}
        {!(hasFailed || isSearching) && items.length === 0 && t('Nothing found')}
      </p>
    </Dialog>
  )
}

interface RowProps {
  item: PaletteItem
  /** Which of its destinations is active; null: another row is. */
  side: number | null
  onOpen: (destination: Destination) => void
}

/** What was found, and beside it the other pages on which it can be opened: an option each. */
function Row({ item, side, onOpen }: RowProps) {
  const { t } = useTranslation()
  const RowIcon = item.icon
  const [first, ...others] = item.destinations
  if (!first) return null
  const face = (
    <>
      <RowIcon size={18} stroke={1.75} />
      <span className={classes.label}>
        {item.label}
        {item.note && <span className={classes.quiet}> {item.note}</span>}
      </span>
      {others.length > 0 && <span className={classes.quiet}>{t(first.title)}</span>}
    </>
  )
  return (
    <div className={classes.row} data-active={side !== null || undefined}>
      <SearchOption id={optionId(item, 0)} isActive={side === 0} onChoose={() => onOpen(first)}>
        {face}
      </SearchOption>
      {others.map((destination, index) => (
        <SearchOption
          key={destination.title}
          id={optionId(item, index + 1)}
          label={`${item.label}, ${t(destination.title)}`}
          isActive={side === index + 1}
          onChoose={() => onOpen(destination)}
          isSmall
        >
          {t(destination.title)}
        </SearchOption>
      ))}
    </div>
  )
}

const optionId = (item: PaletteItem, side: number) => `palette-${item.id}-${side}`
