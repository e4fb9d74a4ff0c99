import { Button } from '@mantine/core'
import { addressRequests } from '@milepost/contract/notification-rules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { type AnyRecord, plainText } from '../../records/noun.ts'
import { makeChange } from '../../ui/make-change.ts'
import classes from './Notifications.module.css'

/**
 * The addresses of a rule whose readers have not agreed yet, and those whose account was closed, who may agree anew; whoever may change the
 * rule has them asked again. Nothing where there are none.
 */
export function AddressRequests({ rule }: { rule: AnyRecord }) {
  const { t } = useTranslation()
  if (rule.archived_at !== null) return null
  const [waiting, closed, stopped] = [rule.unconfirmed_addresses, rule.closed_addresses, rule.stopped_addresses].map(
    addresses => (Array.isArray(addresses) ? addresses.map(plainText) : []),
  )
  return (
    <>
      <Asked
        rule={rule}
        title={t('Waiting for confirmation')}
        hint={t(
          'Nobody has confirmed these addresses by a link in an email yet. Each was asked, and nothing else is sent there before its reader agrees.',
        )}
        addresses={waiting}
      />
      <Asked
        rule={rule}
        title={t('Account is closed: nothing is sent')}
        hint={t('Whoever reads such an address receives emails again after agreeing anew.')}
        addresses={closed?.filter(address => !stopped?.includes(address))}
      />
    </>
  )
}

interface AskedProps {
  rule: AnyRecord
  title: string
  hint: string
  addresses: readonly string[] | undefined
}

function Asked({ rule, title, hint, addresses = [] }: AskedProps) {
  if (addresses.length === 0) return null
  return (
    <div className={classes.trial}>
      <h2>{title}</h2>
      <p className={classes.quiet}>{hint}</p>
      <ul className={classes.found}>
        {addresses.map(address => (
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
