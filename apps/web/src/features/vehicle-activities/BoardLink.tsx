import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pageIcons } from '../../pages/page-icons.ts'
import { pages } from '../../pages/pages.ts'
import { useIsPhone } from '../../ui/use-width.ts'

/** The way to what is due, which no menu names. */
export function BoardLink() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const isPhone = useIsPhone()
  const page = pages.vehicleSchedules
  if (signedIn === null || !mayOpenPage(page.rule, signedIn)) return null
  const BoardIcon = pageIcons.vehicleSchedules
  const label = t(page.title)
  return (
    <Button
      size="sm"
      variant="default"
      renderRoot={(props: object) => <Link {...props} to={page.path} />}
      {...(isPhone ? { px: 8, 'aria-label': label } : { leftSection: <BoardIcon size={18} aria-hidden="true" /> })}
    >
      {isPhone ? <BoardIcon size={20} aria-hidden="true" /> : label}
    </Button>
  )
}
