import { Button, TextInput } from '@mantine/core'
import { ownFactors } from '@milepost/contract/own-factors.ts'
import type { Result } from '@milepost/contract/route.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { makeChange } from '../../ui/make-change.ts'
import classes from './Preferences.module.css'

export type BegunApp = Result<typeof ownFactors.beginApp>

interface Props {
  begun: BegunApp
  onDone: (result: Result<typeof ownFactors.confirmApp>) => void
  onClose: () => void
}

/** The key of a new app, for its camera and in text; it counts once the app has shown a code. */
export function NewAppDialog({ begun: { key, qr }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function confirm() {
    setSending(true)
    setFailure(null)
    const onRefused = (error: unknown) => {
      const isShown = error instanceof HttpError && error.status === 400
      if (isShown) setFailure(serverText(error.message))
      return isShown
    }
    const changed = await makeChange({ outcome: 'Success', note: t('Authenticator app added'), onRefused }, send =>
      send(ownFactors.confirmApp, { body: { code } }),
    )
    setSending(false)
    if (changed.isMade) onDone(changed.result)
  }
  const missing = code.trim() === '' ? t('Enter the code.') : null

  return (
    <Dialog title={t('Add an authenticator app')} widthPx={480} atTop onClose={onClose}>
      <Form className={dialogClasses.parts} missing={missing} failure={failure} onSend={() => void confirm()}>
        <p>
          {t(
            'Scan the picture with an authenticator app on your phone, or type its key. Then enter the code that the app shows.',
          )}
        </p>
        <div className={classes.scan}>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t('QR code of the key')}
            shapeRendering="crispEdges"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p>
            {t('Setup key')}
            <code className={classes.key}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
        <TextInput
          label={t('Code')}
          description={t('Six digits, from your authenticator app.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...textLimits(ownFactors.confirmApp.body.shape.code)}
          value={code}
          error={failure}
          data-autofocus
          onChange={event => setCode(event.currentTarget.value)}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('Add app')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
