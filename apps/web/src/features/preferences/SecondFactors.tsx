import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { type FactorChange, FactorDialogs } from './FactorDialogs.tsx'
import { FactorRows } from './FactorRows.tsx'
import { ownFactorsQuery } from './own-factors-query.ts'

/** The authenticator app, the passkeys and the recovery codes of the user, and what is changed about them. */
export function SecondFactors() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: factors, error, refetch } = useQuery(ownFactorsQuery)
  const [change, setChange] = useState<FactorChange | null>(null)
  if (factors === undefined) {
    return error === null ? (
      <SkeletonRows label={t('Loading…')} />
    ) : (
      <FailedMessage error={error} onRetry={() => void refetch()} />
    )
  }
  function close() {
    setChange(null)
    void client.invalidateQueries(ownFactorsQuery)
  }
  return (
    <>
      <FactorRows factors={factors} onChange={setChange} />
      {change !== null && <FactorDialogs factors={factors} change={change} onNext={setChange} onClose={close} />}
    </>
  )
}
