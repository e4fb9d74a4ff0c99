import { Button } from '@mantine/core'
import { addressRequests } from '@milepost/contract/notification-rules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { type AnyRecord, plainText } from '../../records/noun.ts'
import { makeChange } from '../../ui/make-change.ts'
import classes from './Notifications.module.css'

/** The addresses of a rule whose readers have not agreed yet; whoever may change the rule has them asked again. Nothing where all have. */
export function AddressRequests({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  const waiting = Array.isArray(rule.unconfirmed_addresses) ? rule.unconfirmed_addresses.map(plainText) : []
  if (waiting.length === 0 || rule.archived_at !== null) return null
  return (
    <div className={classes.trial}>
      <h2>{t('Waiting for confirmation')}</h2>
      <p className={classes.quiet}>
        {t(
          'Nobody has confirmed these addresses by a link in an e-mail yet. Each was asked, and nothing else is sent there before its reader agrees.',
        )}
      </p>
      <ul className={classes.found}>
        {waiting.map(address => (
          <li key={address}>
            <span className={classes.address}>{address}</span>
            {rule.may_edit && <AskAgain ruleId={rule.id} address={address} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AskAgain({ ruleId, address }: { ruleId: number; address: string }) {
  const { t } = useTranslation()
  const [isSending, setIsSending] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  async function ask() {
    setIsSending(true)
    const note = t('{{address}} was asked again.', { address })
    const onRefused = (error: unknown) => error instanceof HttpError && error.status === 409
    const asked = await makeChange({ outcome: 'Success', note, onRefused }, send =>
      send(addressRequests.send, { params: { id: ruleId }, body: { address } }),
    )
    setIsSending(false)
    setIsRefused(!asked.isMade && onRefused(asked.error))
  }

  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={isSending}
        aria-label={t('Ask {{address}} again', { address })}
        onClick={() => void ask()}
      >
        {t('Ask again')}
      </Button>
      {isRefused && (
        <p className={classes.fault} role="alert">
          {t('No more requests are sent today. Try again tomorrow.')}
        </p>
      )}
    </>
  )
}
