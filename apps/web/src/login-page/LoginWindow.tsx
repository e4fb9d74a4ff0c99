import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '../ui/Toasts.tsx'
import classes from './LoginWindow.module.css'

/** What the sign-in page stands in until the application does: the title of the window, and toasts. */
export function LoginWindow({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.window}>
      <title>{`${t('Sign in')} · Milepost`}</title>
      {children}
      <Toasts />
    </div>
  )
}
