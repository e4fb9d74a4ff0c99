import { type CurrentUser, users } from '@milepost/contract/users.ts'
import {
  IconCalendarRepeat,
  IconDevicesOff,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconUserCog,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { version } from '../../package.json'
import { fullName } from '../api/capabilities.ts'
import { call } from '../api/client.ts'
import { paths } from '../pages/paths.ts'
import { signOut } from '../pages/sign-out.ts'
import { DropMenu, DropMenuHeading, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx'
import { confirmDialog, openGeneralDialog } from '../ui/dialogs.ts'
import { makeChange } from '../ui/make-change.ts'
import { THEMES, useTheme } from '../ui/use-theme.ts'
import classes from './Header.module.css'

export function UserMenu({ currentUser, onShowKeys }: { currentUser: CurrentUser; onShowKeys: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { theme, choose } = useTheme()
  const name = fullName(currentUser)

  function showAbout() {
    openGeneralDialog({
      header: t('About Milepost'),
      status: t('Version {{version}}', { version }),
      message: t('Map data: © OpenStreetMap contributors (ODbL), © GeoNames (CC BY 4.0), Natural Earth.'),
    })
  }

  async function signOutEverywhere() {
    const sure = await confirmDialog({
      title: t('Sign out everywhere'),
      message: t('Ends every session of your account, on this and all other devices.'),
    })
    if (!sure) return
    const ended = await makeChange({ outcome: 'Remove success', note: t('Signed out everywhere') }, send =>
      send(users.signOutEverywhere),
    )
    if (ended.isMade) signOut()
  }

  return (
    <DropMenu
      label={name}
      faceClass={classes.user}
      face={
        <>
          <Picture currentUser={currentUser} />
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
      {currentUser.permission.name.toUpperCase() !== 'GUEST' && (
        <DropMenuItem
          icon={<IconCalendarRepeat size={16} />}
          onClick={() => void navigate({ to: paths.scheduledReports })}
        >
          {t('Scheduled reports')}
        </DropMenuItem>
      )}
      <DropMenuItem icon={<IconKeyboard size={16} />} onClick={onShowKeys}>
        {t('Keyboard shortcuts')}
      </DropMenuItem>
      <DropMenuItem icon={<IconInfoCircle size={16} />} onClick={showAbout}>
        {t('About Milepost')}
      </DropMenuItem>
      <DropMenuLine />
      <DropMenuHeading>{t('Appearance')}</DropMenuHeading>
      {THEMES.map(({ value, label, icon: ThemeIcon }) => (
        <DropMenuItem
          key={value}
          icon={<ThemeIcon size={16} />}
          checked={value === theme}
          onClick={() => void choose(value)}
        >
          {t(label)}
        </DropMenuItem>
      ))}
      <DropMenuLine />
      <DropMenuItem icon={<IconDevicesOff size={16} />} onClick={() => void signOutEverywhere()}>
        {t('Sign out everywhere')}
      </DropMenuItem>
      <DropMenuItem icon={<IconLogout size={16} />} onClick={() => signOut()}>
        {t('Logout')}
      </DropMenuItem>
    </DropMenu>
  )
}

/** The user's picture, whose call takes the JWT (AUTH-31); the initials until it is there, or where there is none. */
function Picture({ currentUser }: { currentUser: CurrentUser }) {
  const { data: image } = useQuery({
    queryKey: ['user-picture', currentUser.id],
    queryFn: async ({ signal }) => (await call(users.currentWithImage, {}, { signal })).image ?? '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (image) return <img src={image} alt="" className={classes.picture} />
  return <span className={classes.initials} data-initials={initialsOf(currentUser)} />
}

const initialsOf = ({ user }: CurrentUser) =>
  `${user.first_name.at(0) ?? ''}${user.last_name.at(0) ?? ''}`.toUpperCase()
