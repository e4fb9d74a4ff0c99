import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../../records/noun.ts'
import { useNoMailServer } from '../../ui/use-no-mail-server.ts'
import classes from './Notifications.module.css'

/** Of a rule that tells by mail, where none is sent: what becomes of it. */
export function MailNote({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  const noMailServer = useNoMailServer()
  const hasAddresses = Array.isArray(rule.mail_addresses) && rule.mail_addresses.length > 0
  if (noMailServer === null || (rule.by_mail !== true && !hasAddresses)) return null
  return <p className={classes.warning}>{t(noMailServer)}</p>
}
