import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import dialogClasses from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import classes from './SecretDialog.module.css'

interface Props {
  title: string
  label: string
  /** What to do with it, and that it is not shown again. */
  description: string
  value: string
  /** What it is shown as besides, such as a QR code. */
  picture?: ReactNode
  onClose: () => void
}

/**
 * Shows a key or another secret that has been made: the only time that a person sees it. Until it is copied only its buttons close it.
 */
export function SecretDialog({ title, label, description, value, picture, onClose }: Props) {
  const { t } = useTranslation()
  const [copy, setCopy] = useState<'done' | 'failed' | null>(null)
  return (
    <Dialog title={title} widthPx={480} atTop staysOpen={copy !== 'done'} onClose={onClose}>
      <div className={`${dialogClasses.body} ${classes.body}`}>
        <Textarea
          label={label}
          description={description}
          readOnly
          autosize
          data-autofocus
          classNames={{ input: classes.secret ?? '' }}
          value={value}
          onFocus={event => event.currentTarget.select()}
          onCopy={() => setCopy('done')}
        />
        {picture !== undefined && <div className={classes.picture}>{picture}</div>}
        {copy === 'failed' && (
          <p role="alert" className={classes.failed}>
            {t('The browser did not allow copying. Select the text and copy it by hand.')}
          </p>
        )}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button onClick={() => void copyText(value).then(isDone => setCopy(isDone ? 'done' : 'failed'))}>
            {copy === 'done' ? t('Copied') : t('Copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
