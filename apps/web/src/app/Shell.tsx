import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../api/capabilities.ts'
import { useSession } from '../api/session.ts'
import { readStored, storageKeys, writeStored } from '../api/storage.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

const isPhone = () => window.matchMedia('(max-width: 767px)').matches

/** Where there is room the menu starts open, with its labels; otherwise as a rail of icons. */
const startsOpen = () => (readStored(storageKeys.menuOpen) ?? window.innerWidth >= 1280) === true

/** Header, side menu and page for everybody who is signed in. */
export function Shell() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(startsOpen)
  /** The address on which the phone's menu was opened: going elsewhere closes it. */
  const [drawerOpenOn, setDrawerOpenOn] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)

  const content = useFocusOnArrival(pathname)

  useShortcut('mod+K', 'Search everywhere', () => setDialog('palette'))
  useShortcut('?', 'Show keyboard shortcuts', () => setDialog('keys'))

  function toggleMenu() {
    if (isPhone()) return setDrawerOpenOn(pathname)
    writeStored(storageKeys.menuOpen, !menuOpen)
    setMenuOpen(!menuOpen)
  }

  if (signedIn === null) return <p className={classes.leaving}>{t('Signing out…')}</p>

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('Skip to content')}
      </a>
      <Header
        currentUser={signedIn.currentUser}
        menuOpen={menuOpen}
        onToggleMenu={toggleMenu}
        onSearch={() => setDialog('palette')}
        onShowKeys={() => setDialog('keys')}
      />
      <div className={classes.rail}>
        <SideMenu signedIn={signedIn} collapsed={!menuOpen} />
      </div>
      <main className={classes.content} id="content" tabIndex={-1} ref={content}>
        <Outlet />
      </main>
      {drawerOpenOn === pathname && (
        <Dialog title={t('Menu')} widthPx={280} side onClose={() => setDrawerOpenOn(null)}>
          {/* The header has no room for it (SHELL-01). */}
          <p className={classes.whose}>{fullName(signedIn.currentUser)}</p>
          <SideMenu signedIn={signedIn} collapsed={false} />
        </Dialog>
      )}
      <Suspense>
        {dialog === 'palette' && <Palette signedIn={signedIn} onClose={() => setDialog(null)} />}
        {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}

/** After going to another page the focus is at its content, not on a link that may be gone. */
function useFocusOnArrival(pathname: string) {
  const content = useRef<HTMLElement>(null)
  const wasAt = useRef(pathname)
  useEffect(() => {
    if (wasAt.current === pathname) return
    wasAt.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
