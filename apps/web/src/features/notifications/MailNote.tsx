import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import type { AnyRecord } from '../../records/noun.ts'
import classes from './Notifications.module.css'

/** Of a rule that tells by mail, where none is sent: what becomes of it. */
export function MailNote({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  const { sends_mail: sendsMail } = useSuspenseQuery(appConfigQuery).data
  const hasAddresses = Array.isArray(rule.mail_addresses) && rule.mail_addresses.length > 0
  if (sendsMail || (rule.by_mail !== true && !hasAddresses)) return null
  return (
    <p className={classes.warning}>
      {t('No mail server is set up here: these e-mails are not sent, and wait in the outbox.')}
    </p>
  )
}
