import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Message } from '../ui/Message.tsx'
import { pages } from './pages.ts'

/** Instead of a page of one vehicle, where its address names none that the user has. */
export function UnknownVehicle() {
  const { t } = useTranslation()
  return (
    <Message
      order={1}
      icon={IconFileOff}
      title={t('This vehicle does not exist, or you do not see it')}
      text={t('It may be of a customer or depot that you do not see, or the link is incomplete.')}
      action={
        <Button variant="default" renderRoot={props => <Link to={pages.home.path} {...props} />}>
          {t('Go to Homescreen')}
        </Button>
      }
    />
  )
}
