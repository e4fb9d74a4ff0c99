import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Message } from './Message.tsx'

/** Instead of the form of something new, for who reads the list and may not add to it. */
export function MayNotAdd() {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconLock}
      title={t('You cannot add here')}
      text={t('Your role may read this, not change it. Ask an administrator.')}
    />
  )
}
