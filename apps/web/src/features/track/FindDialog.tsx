import { maps } from '@milepost/contract/maps.ts'
import { IconMapSearch, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { StandInNotice } from '../../map/StandInNotice.tsx'
import { pageIcons } from '../../pages/page-icons.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import type { Icon } from '../../ui/icon.ts'
import { SearchOption } from '../../ui/SearchOption.tsx'
import classes from '../../ui/SearchOptions.module.css'
import type { FoundItem, FoundKind } from './found-groups.ts'
import type { TrackData } from './track-data.ts'
import { useFound } from './use-found.ts'

const KINDS: Record<FoundKind, { title: TextKey; icon: Icon }> = {
  vehicles: { title: 'Vehicles', icon: pageIcons.vehicles },
  drivers: { title: 'Drivers', icon: pageIcons.drivers },
  geofences: { title: 'Geofences', icon: pageIcons.geofence },
  places: { title: 'Places', icon: pageIcons.track },
  addresses: { title: 'Addresses', icon: IconMapSearch },
}

const ASK = 'find-ask'
const optionId = ({ id }: FoundItem) => `find-${id}`

interface Props {
  data: TrackData
  /** What is typed already. */
  text: string
  onChoose: (opens: NonNullable<FoundItem['opens']>) => void
  onClose: () => void
}

/** Finds anything on the map of vehicles: type, arrow, Enter. */
export function FindDialog({ data, text, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isSearching, hasFailed, providerFailure, mayAsk } = useFound(data, typed, asked)

  const items = groups.flatMap(group => group.items)
  const count = items.length + (mayAsk ? 1 : 0)
  const at = Math.min(active, Math.max(0, count - 1))
  const activeItem = items[at]
  const isAskActive = mayAsk && at === items.length
  const isNothing = typed.trim() !== '' && items.length === 0 && !isSearching && !hasFailed

  function open({ opens }: FoundItem) {
    if (opens === null) return
    onClose()
    onChoose(opens)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' && count > 0) setActive((at + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setActive((at - 1 + count) % count)
    else if (event.key === 'Enter' && isAskActive) setAsked(typed.trim())
    else if (event.key === 'Enter' && activeItem) open(activeItem)
    else return
    event.preventDefault()
  }

  return (
    <Dialog atTop label={t('Find on the map')} widthPx={560} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={18} />
        <input
          data-autofocus
          placeholder={t('Vehicle, driver, geofence, place or address')}
          aria-label={t('Find on the map')}
          role="combobox"
          aria-expanded
          aria-controls="find-list"
          aria-activedescendant={isAskActive ? ASK : activeItem && optionId(activeItem)}
          {...textLimits(maps.geocode.query.shape.address)}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.list} id="find-list" role="listbox" aria-label={t('Results')}>
        {groups.map(({ kind, items: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={kind} role="group" aria-label={t(KINDS[kind].title)}>
            <div className={classes.title} aria-hidden="true">
              {t(KINDS[kind].title)}
            </div>
            {found.map(item => (
              <Row key={item.id} item={item} icon={KINDS[kind].icon} isActive={item === activeItem} onOpen={open} />
            ))}
          </div>
        ))}
        {mayAsk && (
          <SearchOption id={ASK} isActive={isAskActive} onChoose={() => setAsked(typed.trim())}>
            <IconMapSearch size={18} stroke={1.75} />
            <span className={classes.label}>{t('Address or place “{{name}}”', { name: typed.trim() })}</span>
          </SearchOption>
        )}
      </div>
      <StandInNotice failure={providerFailure} className={classes.note} />
      <p className={classes.note} role="status">
        {hasFailed && t('Places and addresses cannot be searched at the moment.')}
        {!hasFailed && isSearching && t('Searching…')}
        {isNothing && t('No vehicle, driver, geofence, place or address matches “{{text}}”.', { text: typed.trim() })}
      </p>
    </Dialog>
  )
}

interface RowProps {
  item: FoundItem
  icon: Icon
  isActive: boolean
  onOpen: (item: FoundItem) => void
}

function Row({ item, icon: RowIcon, isActive, onOpen }: RowProps) {
  const { name, note, where, opens } = item
  return (
    <div className={classes.row}>
      <SearchOption id={optionId(item)} isActive={isActive} isDisabled={opens === null} onChoose={() => onOpen(item)}>
        <RowIcon size={18} stroke={1.75} />
        <span className={classes.label}>
          {name}
          {note !== '' && <span className={classes.quiet}> {note}</span>}
        </span>
        {where !== '' && <span className={classes.end}>{where}</span>}
      </SearchOption>
    </div>
  )
}
