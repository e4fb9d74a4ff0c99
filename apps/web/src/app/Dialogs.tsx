import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HttpError } from '../api/http.ts'
import classes from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import {
  type ConfirmOptions,
  closeDialog,
  type GeneralOptions,
  type OpenDialog,
  useOpenDialogs,
} from '../ui/dialogs.ts'

const HTTP_ERROR_WIDTH_PX = 400

/** Draws the confirm, general and HTTP error dialogs that are open. */
export function Dialogs() {
  return useOpenDialogs().map(dialog => <OneDialog key={dialog.id} dialog={dialog} />)
}

function OneDialog({ dialog }: { dialog: OpenDialog }) {
  const close = () => closeDialog(dialog)
  if (dialog.kind === 'general') return <General options={dialog} close={close} />
  if (dialog.kind === 'http error') return <HttpErrorDetails error={dialog.error} close={close} />
  function resolve(confirmed: boolean) {
    if (dialog.kind === 'confirm') dialog.resolve(confirmed)
    close()
  }
  return <Confirm options={dialog} resolve={resolve} />
}

/** The focus is on the button by which nothing is lost. */
function Confirm({ options, resolve }: { options: ConfirmOptions; resolve: (confirmed: boolean) => void }) {
  const { t } = useTranslation()
  const isDestructive = options.destructive === true
  return (
    <Dialog title={options.title} widthPx={400} onClose={() => resolve(false)}>
      <div className={classes.body}>
        <p className={classes.text}>{options.message}</p>
        <div className={classes.actions}>
          <Button variant="default" data-autofocus={isDestructive || undefined} onClick={() => resolve(false)}>
            {options.cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            data-autofocus={!isDestructive || undefined}
            {...(isDestructive && { color: 'red' })}
            onClick={() => resolve(true)}
          >
            {options.confirmLabel ?? t('OK')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function General({ options, close }: { options: GeneralOptions; close: () => void }) {
  return (
    <Dialog title={options.header} widthPx={400} onClose={close}>
      <div className={classes.body}>
        <p className={classes.status}>{options.status}</p>
        <p className={classes.text}>{options.message}</p>
        <OkButton onClick={close} />
      </div>
    </Dialog>
  )
}

/** Status text as title, code and text, and request and response behind "Full Error Details" (HTTP-13). */
function HttpErrorDetails({ error, close }: { error: HttpError; close: () => void }) {
  const { t } = useTranslation()
  const { request, status, statusText, body } = error
  return (
    <Dialog title={statusText || t('Server error')} widthPx={HTTP_ERROR_WIDTH_PX} onClose={close}>
      <div className={classes.body}>
        <p className={classes.status}>
          {status} {statusText}
        </p>
        <p className={classes.text}>
          {t(
            'Something went wrong on the server. Try again. If it happens again, give your administrator the reference.',
          )}
        </p>
        {error.requestId && (
          <p className={classes.text}>
            {t('Reference')}: <code>{error.requestId}</code>
          </p>
        )}
        <details className={classes.details}>
          <summary>{t('Full Error Details')}</summary>
          <pre>{JSON.stringify({ request, status, statusText, body }, null, 2)}</pre>
        </details>
        <OkButton onClick={close} />
      </div>
    </Dialog>
  )
}

function OkButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button onClick={onClick} data-autofocus>
        {t('Ok')}
      </Button>
    </div>
  )
}
