import { Button, TextInput } from '@mantine/core'
import { ownFactors } from '@milepost/contract/own-factors.ts'
import type { Result } from '@milepost/contract/route.ts'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { makeChange } from '../../ui/make-change.ts'
import { browserName } from './browser-name.ts'

export type PasskeyOptions = Result<typeof ownFactors.beginPasskey>

interface Props {
  options: PasskeyOptions
  onDone: (result: Result<typeof ownFactors.addPasskey>) => void
  onClose: () => void
}

/** Names a passkey and has the browser make it. */
export function NewPasskeyDialog({ options, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(browserName(navigator.userAgent) ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function make() {
    setSending(true)
    setFailure(null)
    const passkey = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      const isThere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      setFailure(
        isThere
          ? t('This device has a passkey for your account already.')
          : t('The browser made no passkey. Please try again.'),
      )
      return null
    })
    if (passkey !== null) {
      const { id, rawId, response } = passkey
      const body = { name: name.trim(), passkey: { id, rawId, type: 'public-key' as const, response } }
      const changed = await makeChange({ outcome: 'Success', note: t('Passkey added') }, send =>
        send(ownFactors.addPasskey, { body }),
      )
      if (changed.isMade) return onDone(changed.result)
      // The server has taken its challenge back: it begins anew.
      onClose()
    }
    setSending(false)
  }
  const missing = name.trim() === '' ? t('Fill in this field.') : null

  return (
    <Dialog title={t('Add a passkey')} widthPx={420} atTop onClose={onClose}>
      <Form className={dialogClasses.parts} missing={missing} failure={failure} onSend={() => void make()}>
        <p>{t('Your browser asks next for your fingerprint, your face or your PIN.')}</p>
        <TextInput
          label={t('Name')}
          description={t('To tell your passkeys apart')}
          {...textLimits(ownFactors.addPasskey.body.shape.name)}
          value={name}
          error={failure}
          data-autofocus
          onChange={event => setName(event.currentTarget.value)}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('Add passkey')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
