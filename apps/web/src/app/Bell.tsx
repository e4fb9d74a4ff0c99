import { MOST_UNREAD } from '@milepost/contract/notices.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from '../api/notices-query.ts'
import { useWords } from '../i18n/use-words.ts'
import { paths } from '../pages/paths.ts'
import { Hint } from '../ui/Hint.tsx'
import classes from './Header.module.css'

/** How many notices the reader has not read; leads to them. Quiet while the server does not say: the number before stays, paler. */
export function Bell() {
  const { t } = useTranslation()
  const words = useWords()
  const { data, isError } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  const number = unread < MOST_UNREAD ? words.number(unread) : `${words.number(MOST_UNREAD - 1)}+`
  const counted = unread === 0 ? t('Notifications') : t('Notifications, {{number}} unread', { number })
  const label = isError ? t('Notifications: the server does not answer at the moment') : counted
  return (
    <Hint text={label}>
      <Link to={paths.notifications} className={classes.bell} data-stale={isError || undefined} aria-label={label}>
        <IconBellRinging size={18} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.unread} aria-hidden="true">
            {number}
          </span>
        )}
      </Link>
    </Hint>
  )
}
