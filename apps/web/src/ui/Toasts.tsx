import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Toasts.module.css'
import { closeToast, type Toast, useToasts } from './toasts.ts'

const ICONS = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle }

/** At the bottom centre, above everything, gone when tapped (HTTP-15). */
export function Toasts() {
  const toasts = useToasts()
  return toasts.length === 0 ? null : (
    <div className={classes.toasts} popover="manual" ref={element => element?.showPopover()}>
      {toasts.map(toast => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const ToastIcon = ICONS[toast.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button inside is the keyboard's way
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'success' ? 'status' : 'alert'}
      onClick={() => closeToast(toast)}
    >
      <ToastIcon size={20} className={classes.icon} />
      <span className={classes.message}>
        {toast.note === undefined ? toast.message : <strong>{toast.message}</strong>}
        {toast.note !== undefined && <span> {toast.note}</span>}
      </span>
      {toast.action && (
        <button type="button" className={classes.action} onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('Close')} onClick={() => closeToast(toast)}>
        <IconX size={16} />
      </button>
    </div>
  )
}
