import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type OwnFactors, ownFactors, proof, type SentProof } from '@milepost/contract/own-factors.ts'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { type CallFunction, HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { makeChange, type Outcome } from '../../ui/make-change.ts'
import classes from './Preferences.module.css'

const [byPassword, byCode] = proof.options

interface Props<T> {
  title: string
  /** What follows from it. */
  consequence?: string
  /** Verb and object of the button. */
  confirm: string
  isDestructive?: boolean
  factors: OwnFactors
  outcome: Outcome
  /** Null: what was done is not finished yet. */
  note: string | null
  work: (send: CallFunction, proof: SentProof) => Promise<T>
  onDone: (result: T) => void
  onClose: () => void
}

/** Asks who it is before something is changed about how the account is signed in to: the password, a code of the app, or a passkey. */
export function ProofDialog<T>(props: Props<T>) {
  const { title, consequence, confirm, isDestructive = false, factors, outcome, note, work, onDone, onClose } = props
  const { t } = useTranslation()
  const [isByCode, setByCode] = useState(false)
  const [shown, setShown] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const hasPasskey = factors.takes_passkeys && factors.passkeys.length > 0 && browserSupportsWebAuthn()

  async function show(proof: SentProof) {
    setSending(true)
    setFailure(null)
    const onRefused = (error: unknown) => {
      const isShown = error instanceof HttpError && error.status < 500 && error.status !== 401
      if (isShown) setFailure(serverText(error.message))
      return isShown
    }
    const changed = await makeChange({ outcome, note: () => note, onRefused }, send => work(send, proof))
    setSending(false)
    if (changed.isMade) onDone(changed.result)
  }

  async function showPasskey() {
    setFailure(null)
    try {
      const optionsJSON = await call(ownFactors.challenge)
      const { id, rawId, response } = await startAuthentication({ optionsJSON })
      await show({ passkey: { id, rawId, type: 'public-key', response } })
    } catch {
      setFailure(t('The browser gave no passkey. Please try again.'))
    }
  }

  const missing = shown === '' ? (isByCode ? t('Enter the code.') : t('Password is required')) : null

  const field = {
    value: shown,
    error: failure,
    onChange: (event: { currentTarget: HTMLInputElement }) => setShown(event.currentTarget.value),
    'data-autofocus': true,
  }
  function switchWay() {
    setByCode(!isByCode)
    setShown('')
    setFailure(null)
  }

  return (
    <Dialog title={title} widthPx={420} atTop onClose={onClose}>
      <Form
        className={dialogClasses.parts}
        missing={missing}
        failure={failure}
        onSend={() => void show(isByCode ? { code: shown } : { password: shown })}
      >
        {consequence && <p>{consequence}</p>}
        <p>{t('Confirm that it is you.')}</p>
        {isByCode ? (
          <TextInput
            key="code"
            label={t('Code')}
            description={t('Six digits, from your authenticator app.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...textLimits(byCode.shape.code)}
            {...field}
          />
        ) : (
          <PasswordInput
            key="password"
            label={t('Present password')}
            autoComplete="current-password"
            {...textLimits(byPassword.shape.password)}
            {...field}
          />
        )}
        <div className={classes.ways}>
          {factors.app !== null && (
            <Button size="compact-sm" variant="subtle" onClick={switchWay}>
              {isByCode ? t('Use your password') : t('Use a code of your app')}
            </Button>
          )}
          {hasPasskey && (
            <Button size="compact-sm" variant="subtle" onClick={() => void showPasskey()}>
              {t('Use a passkey')}
            </Button>
          )}
        </div>
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSending} {...(isDestructive && { color: 'red' })}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
