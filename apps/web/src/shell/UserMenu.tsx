import { useMantineColorScheme } from '@mantine/core'
import type { CurrentUser } from '@milepost/contract/users.ts'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCog } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fullName } from '../api/capabilities.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { DropMenu, DropMenuHeading, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx'
import type { Icon } from '../ui/icon.ts'
import classes from './Header.module.css'
import { paths } from './paths.ts'
import { signOut } from './sign-out.ts'

const SCHEMES: readonly { value: 'light' | 'dark' | 'auto'; label: TextKey; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
]

export function UserMenu({ currentUser, onShowKeys }: { currentUser: CurrentUser; onShowKeys: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = fullName(currentUser)
  return (
    <DropMenu
      label={name}
      faceClass={classes.user}
      face={
        <>
          <span className={classes.initials} data-initials={initialsOf(currentUser)} />
          <span className={classes.name}>{name}</span>
        </>
      }
    >
      <DropMenuHeading>
        <strong>{name}</strong>
        {currentUser.user.email}
      </DropMenuHeading>
      <DropMenuItem icon={<IconUserCog size={16} />} onClick={() => void navigate({ to: paths.userPreferences })}>
        {t('User preferences')}
      </DropMenuItem>
      <DropMenuItem icon={<IconKeyboard size={16} />} onClick={onShowKeys}>
        {t('Keyboard shortcuts')}
      </DropMenuItem>
      <DropMenuLine />
      <DropMenuHeading>{t('Appearance')}</DropMenuHeading>
      {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
        <DropMenuItem
          key={value}
          icon={<SchemeIcon size={16} />}
          checked={value === colorScheme}
          onClick={() => setColorScheme(value)}
        >
          {t(label)}
        </DropMenuItem>
      ))}
      <DropMenuLine />
      <DropMenuItem icon={<IconLogout size={16} />} onClick={() => signOut()}>
        {t('Logout')}
      </DropMenuItem>
    </DropMenu>
  )
}

const initialsOf = ({ user }: CurrentUser) =>
  `${user.first_name.at(0) ?? ''}${user.last_name.at(0) ?? ''}`.toUpperCase()
