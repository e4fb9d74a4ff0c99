import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Message } from './Message.tsx'

/** Instead of a page, or of a part of it, that the server refuses to this user. */
export function Forbidden({ order = 2 }: { order?: 1 | 2 }) {
  const { t } = useTranslation()
  return (
    <Message
      order={order}
      icon={IconLock}
      title={t('Unauthorised Module')}
      text={t('You do not have permission for this module')}
    />
  )
}
