import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isModuleOff } from '../api/http.ts'
import { Message } from './Message.tsx'

interface Props {
  order?: 1 | 2
  /** What the server said, which tells why. */
  error: unknown
}

/** Instead of a page (`order` 1), or of a part of it, that the server refuses to this user. From a page a way leads home (UNAUTH-04). */
export function Forbidden({ order = 2, error }: Props) {
  const { t } = useTranslation()
  return (
    <Message
      order={order}
      icon={IconLock}
      title={t('Unauthorised Module')}
      text={
        isModuleOff(error)
          ? t('Your company does not have this module.')
          : t('You do not have permission for this module')
      }
      {...(order === 1 && {
        action: <Button renderRoot={props => <Link to="/home" {...props} />}>{t('Go to Homescreen')}</Button>,
      })}
    />
  )
}
