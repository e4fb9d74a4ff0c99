import type { SavedView } from '@milepost/contract/saved-views.ts'
import { IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mapPlace } from '../address/address-params.ts'
import { parseSearch } from '../address/search-params.ts'
import { DropMenu, DropMenuHeading, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx'
import classes from './SavedViews.module.css'
import { savedViewsQuery } from './saved-views-query.ts'

const SavedViewsDialog = lazy(async () => ({ default: (await import('./SavedViewsDialog.tsx')).SavedViewsDialog }))

interface Props {
  /** The name under which views of this screen are kept, such as track. */
  page: string
  /** After the address has become the view's: for what follows the address only when the screen opens, as a map does. */
  onOpened?: (search: Record<string, string | string[]>) => void
}

/**
 * The saved views of a screen, as a menu. A view is the screen's own address; a screen that is opened without
 * one opens with the user's default view.
 */
export function SavedViews({ page, onOpened }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { searchStr } = useLocation()
  const query = searchStr.replace(/^\?/, '')
  const [openedBare] = useState(query === '')
  const [hasOpenedDefault, setOpenedDefault] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { data, error, refetch } = useQuery(savedViewsQuery(page))
  const views = data?.results ?? []

  function open(view: SavedView) {
    const search = parseSearch(view.query)
    void navigate({ to: '.', search, replace: true, resetScroll: false }).then(() => onOpened?.(search))
  }

  const openDefault = useEffectEvent(() => {
    setOpenedDefault(true)
    const standard = views.find(view => view.is_default)
    if (standard !== undefined) open(standard)
  })
  const isDefaultDue = openedBare && isBare(query) && !hasOpenedDefault && data !== undefined
  useEffect(() => {
    if (isDefaultDue) openDefault()
  }, [isDefaultDue])

  return (
    <>
      <DropMenu
        label={t('Saved views')}
        faceClass={classes.face}
        face={<IconBookmark size={18} stroke={1.75} aria-hidden="true" />}
      >
        {error !== null && data === undefined ? (
          <DropMenuItem onClick={() => void refetch()}>
            {t('The saved views could not be loaded.')} {t('Try again')}
          </DropMenuItem>
        ) : (
          views.length === 0 && <DropMenuHeading>{t('No saved views yet')}</DropMenuHeading>
        )}
        {views.map(view => (
          <DropMenuItem key={view.id} checked={view.query === query} onClick={() => open(view)}>
            {view.name}
            <span className={classes.about}>{aboutView(view, t)}</span>
          </DropMenuItem>
        ))}
        <DropMenuLine />
        <DropMenuItem icon={<IconBookmarkPlus size={18} />} onClick={() => setDialog('save')}>
          {t('Save this view…')}
        </DropMenuItem>
        {views.length > 0 && (
          <DropMenuItem icon={<IconSettings size={18} />} onClick={() => setDialog('manage')}>
            {t('Manage views…')}
          </DropMenuItem>
        )}
      </DropMenu>
      {dialog !== null && (
        <Suspense fallback={null}>
          <SavedViewsDialog
            page={page}
            query={query}
            views={views}
            mayShare={data?.may_share ?? false}
            isSaving={dialog === 'save'}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether nothing was chosen or typed yet. A map writes where it stands as soon as it has moved by itself. */
const isBare = (query: string) => Object.keys(parseSearch(query)).every(name => mapPlace.names?.includes(name))

function aboutView(view: SavedView, t: TFunction): string {
  return [view.is_default && t('opening view'), view.is_shared && t('shared')].filter(Boolean).join(', ')
}
