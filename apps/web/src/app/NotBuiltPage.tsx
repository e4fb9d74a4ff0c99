import { Button } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type PageName, pages } from '../pages/pages.ts'
import { isPublicPath, paths } from '../pages/paths.ts'
import { Message } from '../ui/Message.tsx'

/** Stands in for every page that a later release builds, and for companion apps, of which this server has none. */
export function NotBuiltPage({ name }: { name: PageName }) {
  const { t } = useTranslation()
  const { path, title, rule } = pages[name]
  const target = isPublicPath(path) ? paths.login : paths.home
  return (
    <Message
      order={1}
      icon={IconBarrierBlock}
      title={t(title)}
      text={
        rule.kind === 'companion'
          ? t('This app is not installed on this server.')
          : t('This page is not available yet. It comes in a later release.')
      }
      action={
        <Button variant="default" renderRoot={props => <Link to={target} {...props} />}>
          {target === paths.home ? t('Go to Homescreen') : t('Go to sign-in')}
        </Button>
      }
    />
  )
}
