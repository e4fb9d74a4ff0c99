import { type OwnFactors, ownFactors } from '@milepost/contract/own-factors.ts'
import { useTranslation } from 'react-i18next'
import { type BegunApp, NewAppDialog } from './NewAppDialog.tsx'
import { NewPasskeyDialog, type PasskeyOptions } from './NewPasskeyDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** What is being changed, and how far it has come. */
export type FactorChange =
  | { does: 'add app'; begun?: BegunApp }
  | { does: 'add passkey'; options?: PasskeyOptions }
  | { does: 'remove app' }
  | { does: 'remove passkey'; id: number; name: string }
  | { does: 'make codes' }
  | { does: 'show codes'; codes: readonly string[] }

interface Props {
  factors: OwnFactors
  change: FactorChange
  onNext: (change: FactorChange) => void
  onClose: () => void
}

/** The dialogs of one change after the other: who it is, what is added, and the recovery codes where there are new ones. */
export function FactorDialogs({ factors, change, onNext, onClose }: Props) {
  const { t } = useTranslation()
  const asks = { factors, onClose }
  const goOn = ({ recovery_codes }: { recovery_codes: readonly string[] | null }) =>
    recovery_codes === null ? onClose() : onNext({ does: 'show codes', codes: recovery_codes })

  if (change.does === 'show codes') return <RecoveryCodesDialog codes={change.codes} onClose={onClose} />
  if (change.does === 'add app') {
    if (change.begun) return <NewAppDialog begun={change.begun} onDone={goOn} onClose={onClose} />
    return (
      <ProofDialog
        {...asks}
        title={factors.app === null ? t('Add an authenticator app') : t('Replace the authenticator app')}
        {...(factors.app !== null && { consequence: t('The app you have works until the new one has shown a code.') })}
        confirm={t('Continue')}
        outcome="Success"
        note={null}
        work={(send, proof) => send(ownFactors.beginApp, { body: { proof } })}
        onDone={begun => onNext({ does: 'add app', begun })}
      />
    )
  }
  if (change.does === 'add passkey') {
    if (change.options) return <NewPasskeyDialog options={change.options} onDone={goOn} onClose={onClose} />
    return (
      <ProofDialog
        {...asks}
        title={t('Add a passkey')}
        confirm={t('Continue')}
        outcome="Success"
        note={null}
        work={(send, proof) => send(ownFactors.beginPasskey, { body: { proof } })}
        onDone={options => onNext({ does: 'add passkey', options })}
      />
    )
  }
  if (change.does === 'make codes') {
    return (
      <ProofDialog
        {...asks}
        title={t('Make new recovery codes?')}
        consequence={t('The codes you have stop working.')}
        confirm={t('Make new codes')}
        outcome="Success"
        note={t('Recovery codes made')}
        work={(send, proof) => send(ownFactors.makeRecoveryCodes, { body: { proof } })}
        onDone={goOn}
      />
    )
  }
  const isLast = factors.passkeys.length + (factors.app === null ? 0 : 1) === 1
  const consequence = isLast
    ? t('Your password alone signs you in then, and your recovery codes are deleted.')
    : undefined
  if (change.does === 'remove app') {
    return (
      <ProofDialog
        {...asks}
        title={t('Remove the authenticator app?')}
        {...(consequence && { consequence })}
        confirm={t('Remove app')}
        isDestructive
        outcome="Remove success"
        note={t('Authenticator app removed')}
        work={(send, proof) => send(ownFactors.removeApp, { body: { proof } })}
        onDone={onClose}
      />
    )
  }
  const { id, name } = change
  return (
    <ProofDialog
      {...asks}
      title={t('Remove the passkey {{name}}?', { name })}
      {...(consequence && { consequence })}
      confirm={t('Remove passkey')}
      isDestructive
      outcome="Remove success"
      note={t('Passkey removed')}
      work={(send, proof) => send(ownFactors.removePasskey, { params: { id }, body: { proof } })}
      onDone={onClose}
    />
  )
}
