import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isModuleOff } from '../api/http.ts'
import { Message } from './Message.tsx'

interface Props {
  order?: 1 | 2
  /** What the server said, which tells why. */
  error: unknown
}

/** Instead of a page, or of a part of it, that the server refuses to this user. */
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
    />
  )
}
