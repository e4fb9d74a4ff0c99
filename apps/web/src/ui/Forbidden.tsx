import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isModuleOff } from '../api/http.ts'
import { readSessionAgain } from '../api/read-session-again.ts'
import { Message } from './Message.tsx'

interface Props {
  order?: 1 | 2
  /** What the server said, which tells why. */
  error: unknown
}

/** Instead of a page (`order` 1), or of a part of it, that the server refuses to this user. From a page a way leads home (UNAUTH-04). */
export function Forbidden({ order = 2, error }: Props) {
  const { t } = useTranslation()
  const isOff = isModuleOff(error)
  return (
    <>
      {isOff && order === 1 && <GuardedAgain />}
      <Message
        order={order}
        icon={IconLock}
        title={t('Unauthorised Module')}
        text={isOff ? t('Your company does not have this module.') : t('You do not have permission for this module')}
        {...(order === 1 && {
          action: <Button renderRoot={props => <Link to="/home" {...props} />}>{t('Go to Homescreen')}</Button>,
        })}
      />
    </>
  )
}

/** The page opened by what was known of the user. Once that is read again, its guard leads to where it is said which module is missing, and what to do. */
function GuardedAgain() {
  const router = useRouter()
  useEffect(() => {
    void readSessionAgain()
      .then(() => router.invalidate())
      // Without an answer what is said here stays.
      .catch(() => {})
  }, [router])
  return null
}
