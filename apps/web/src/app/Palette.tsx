import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../api/capabilities.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './Palette.module.css'
import { type PaletteItem, paletteSources } from './palette-sources.ts'

/** Type, arrow, Enter: a list box that the search field drives. */
export default function Palette({ signedIn, onClose }: { signedIn: SignedIn; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const groups =
    useQuery({
      queryKey: ['palette', words, i18n.language],
      queryFn: () =>
        Promise.all(
          paletteSources.map(async source => ({ title: source.title, items: await source.search(words, signedIn, t) })),
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }).data ?? []
  const items = groups.flatMap(group => group.items)
  const activeItem = items[Math.min(active, items.length - 1)]

  function open(item: PaletteItem) {
    onClose()
    void navigate({ to: item.path })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0)
      setActive((Math.min(active, items.length - 1) + step + items.length) % items.length)
    else if (event.key === 'Enter' && activeItem) open(activeItem)
    else return
    event.preventDefault()
  }

  return (
    <Dialog atTop label={t('Search pages')} widthPx={520} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={18} />
        <input
          data-autofocus
          placeholder={t('Search pages')}
          aria-label={t('Search pages')}
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={activeItem && `palette-${activeItem.id}`}
          value={words}
          onChange={event => {
            setWords(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.list} id="palette-list" role="listbox" aria-label={t('Results')}>
        {groups
          .filter(group => group.items.length > 0)
          .map(group => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
            <div key={group.title} role="group" aria-label={t(group.title)}>
              <div className={classes.title} aria-hidden="true">
                {t(group.title)}
              </div>
              {group.items.map(item => (
                <Option key={item.id} item={item} active={item === activeItem} onOpen={() => open(item)} />
              ))}
            </div>
          ))}
        {items.length === 0 && <p className={classes.none}>{t('Nothing found')}</p>}
      </div>
    </Dialog>
  )
}

function Option({ item, active, onOpen }: { item: PaletteItem; active: boolean; onOpen: () => void }) {
  const OptionIcon = item.icon
  return (
    <button
      type="button"
      tabIndex={-1}
      id={`palette-${item.id}`}
      role="option"
      aria-selected={active}
      className={classes.option}
      ref={button => {
        if (active) button?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onOpen}
    >
      <OptionIcon size={18} stroke={1.75} />
      {item.label}
    </button>
  )
}
