import { ActionIcon } from '@mantine/core'
import type { CurrentUser } from '@milepost/contract/users.ts'
import { IconCloudOff, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../api/capabilities.ts'
import { paths } from '../pages/paths.ts'
import { signOut } from '../pages/sign-out.ts'
import { Hint } from '../ui/Hint.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { Logo } from '../ui/Logo.tsx'
import { keyLabels } from '../ui/shortcuts.ts'
import { Bell } from './Bell.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import classes from './Header.module.css'
import { UserMenu } from './UserMenu.tsx'
import { useIsOnline } from './use-is-online.ts'

interface Props {
  currentUser: CurrentUser
  menuOpen: boolean
  onToggleMenu: () => void
  onSearch: () => void
  onShowKeys: () => void
}

export function Header({ currentUser, menuOpen, onToggleMenu, onSearch, onShowKeys }: Props) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Open or close the menu')}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to={paths.home} className={classes.logo} aria-label={t('Milepost, home page')}>
        <Logo />
      </Link>
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} />
        <span className={classes.searchText}>{t('Search everywhere')}</span>
        <span className={classes.keys} aria-hidden="true">
          {keyLabels('mod+K').map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      </button>
      <div className={classes.end}>
        <ClockNotice />
        <NoConnection />
        {callerOf(currentUser).isLimitedUser && <span className={classes.limited}>{t('Limited user')}</span>}
        <Bell />
        <LanguageMenu face="reference" />
        <UserMenu currentUser={currentUser} onShowKeys={onShowKeys} />
        <Hint text={t('Logout')}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('Logout')} onClick={() => signOut()}>
            <IconLogout size={18} />
          </ActionIcon>
        </Hint>
      </div>
    </header>
  )
}

/** In the head, where it moves nothing: what was loaded stays, and needs no notice any more. */
function NoConnection() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <span role="status">
      {!isOnline && (
        <span className={classes.offline}>
          <IconCloudOff size={16} aria-hidden="true" />
          <span>{t('No network')}</span>
        </span>
      )}
    </span>
  )
}
