import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pages } from '../../pages/pages.ts'
import classes from './TurnedAway.module.css'

/** Why a limited user is here and not on the page that was asked for (VF-04). */
export function TurnedAway() {
  const { t } = useTranslation()
  const from = useRouterState({ select: ({ location }) => location.state.turnedAwayFrom })
  if (from === undefined) return null
  return (
    <Alert color="orange" icon={<IconLock size={18} />} role="status" className={classes.notice ?? ''}>
      {t('You have no access to “{{page}}”: your account is limited to its own vehicles.', {
        page: t(pages[from].title),
      })}
    </Alert>
  )
}
