import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { AnyRecord } from '../../records/noun.ts'
import type { FormValues } from '../../records/record-form.ts'
import { useNoMailServer } from '../../ui/use-no-mail-server.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './Notifications.module.css'
import { type Notified, notifiedBy, reachesNobody, type Unreached } from './notified.ts'

/** In the list of rules: how many people and addresses one notifies. A rule that reaches nobody stands out. */
export function WhoIsNotified({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  const words = useWords()
  const notified = notifiedBy(rule, rule, useNoMailServer() === null)
  const { people, addresses, unreached } = notified
  const counts = (count: number) => ({ count, number: words.number(count) })
  const isNobody = reachesNobody(notified)
  const parts = [
    ...(isNobody ? [t('Nobody')] : []),
    ...(people > 0 ? [t('{{number}} people', counts(people))] : []),
    ...(addresses > 0 ? [t('{{number}} addresses', counts(addresses))] : []),
    ...(unreached.length > 0 ? [t('{{number}} not reached', counts(unreached.length))] : []),
  ]
  if (!isNobody) return parts.join(', ')
  return (
    <span className={classes.nobody}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      {parts.join(', ')}
    </span>
  )
}

/** Null where the form and the page say the same of all addresses. */
function unreachedWords({ address, why }: Unreached, t: TFunction): string | null {
  if (why === 'no-mail') return null
  if (why === 'stopped') return t('{{address}} has stopped these emails.', { address })
  if (why === 'unconfirmed') return t('{{address}} has not agreed yet.', { address })
  return t('The account of {{address}} is closed: nothing is sent there.', { address })
}

function NotifiedWarning({ notified }: { notified: Notified }) {
  const { t } = useTranslation()
  const isNobody = reachesNobody(notified)
  const reasons = notified.unreached.flatMap(one => unreachedWords(one, t) ?? [])
  if (!isNobody && reasons.length === 0) return null
  return (
    <div className={classes.warning}>
      {isNobody && <strong>{t('Nobody is notified by this rule.')}</strong>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** In the form of a rule, as it stands: that it notifies nobody, and whom of those it names it does not reach. It may be saved all the same. */
export function NotNotified({ values, rule }: { values: FormValues; rule: AnyRecord | null }) {
  const sendsMail = useNoMailServer() === null
  return (
    <div role="status" className={classes.notNotified}>
      <NotifiedWarning notified={notifiedBy(values, rule, sendsMail)} />
    </div>
  )
}

/** On the page of a rule, which names its addresses by how they answered: that nobody is notified by it, and why. Nothing of an archived one. */
export function NobodyNote({ rule }: { rule: AnyRecord }) {
  const notified = notifiedBy(rule, rule, useNoMailServer() === null)
  if (rule.archived_at !== null || !reachesNobody(notified)) return null
  return (
    <div className={classes.notNotified}>
      <NotifiedWarning notified={notified} />
    </div>
  )
}

/** In the list on a phone, which has no column for whom a rule notifies: that it is nobody, below its name. */
export function NobodyOnPhone({ rule }: { rule: AnyRecord }) {
  const isPhone = useIsPhone()
  const isNobody = reachesNobody(notifiedBy(rule, rule, useNoMailServer() === null))
  if (!isPhone || !isNobody || rule.archived_at !== null) return null
  return (
    <div>
      <WhoIsNotified rule={rule} />
    </div>
  )
}
