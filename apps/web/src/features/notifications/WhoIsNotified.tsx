import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { AnyRecord } from '../../records/noun.ts'
import type { FormValues } from '../../records/record-form.ts'
import classes from './Notifications.module.css'
import { notifiedBy, reachesNobody, type Unreached } from './notified.ts'

/** In the list of rules: how many people and addresses one notifies. A rule that reaches nobody stands out. */
export function WhoIsNotified({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  const words = useWords()
  const notified = notifiedBy(rule, rule)
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

function unreachedWords({ address, why }: Unreached, t: TFunction): string {
  if (why === 'stopped') return t('{{address}} has stopped these e-mails.', { address })
  if (why === 'unconfirmed') return t('{{address}} has not agreed yet.', { address })
  return t('The account of {{address}} is closed: nothing is sent there.', { address })
}

/** In the form of a rule, as it stands: that it notifies nobody, and whom of those it names it does not reach. It may be saved all the same. */
export function NotNotified({ values, rule }: { values: FormValues; rule: AnyRecord | null }) {
  const { t } = useTranslation()
  const notified = notifiedBy(values, rule)
  const isNobody = reachesNobody(notified)
  const { unreached } = notified
  return (
    <div role="status" className={classes.notNotified}>
      {(isNobody || unreached.length > 0) && (
        <div className={classes.warning}>
          {isNobody && <strong>{t('Nobody is notified by this rule.')}</strong>}
          {unreached.length > 0 && (
            <ul>
              {unreached.map(one => (
                <li key={one.address}>{unreachedWords(one, t)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

/** On the page of a rule, which names its addresses by how they answered: that nobody is notified by it. Nothing of an archived one. */
export function NobodyNote({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  if (rule.archived_at !== null || !reachesNobody(notifiedBy(rule, rule))) return null
  return (
    <p className={classes.warning}>
      <strong>{t('Nobody is notified by this rule.')}</strong>
    </p>
  )
}
