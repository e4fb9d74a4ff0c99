import { useTranslation } from 'react-i18next'
import type { FormValues } from '../../records/record-form.ts'
import { useNoMailServer } from '../../ui/use-no-mail-server.ts'
import classes from './Notifications.module.css'

/** Of a rule that notifies by mail, as it is saved or as its form stands, where none is sent: what becomes of it. */
export function MailNote({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const noMailServer = useNoMailServer()
  const hasAddresses = Array.isArray(values.mail_addresses) && values.mail_addresses.length > 0
  if (noMailServer === null || (values.by_mail !== true && !hasAddresses)) return null
  return <p className={classes.warning}>{t(noMailServer)}</p>
}
