import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useSession } from '../../api/session.ts'
import { NotificationChoicesCard } from './NotificationChoicesCard.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import classes from './Preferences.module.css'
import { PreferencesForm } from './PreferencesForm.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** What everybody sets for themselves: how the pages look and write, how they sign in, and where they are (PREF-01). */
export function PreferencesPage() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const { has_passwords: hasPasswords } = useSuspenseQuery(appConfigQuery).data
  if (signedIn === null) return null
  const { id } = signedIn.currentUser
  return (
    <div className={classes.page}>
      <h1>{t('User preferences')}</h1>
      <section className={classes.card}>
        <h2>{t('Appearance')}</h2>
        <ThemeChoice />
      </section>
      <section className={classes.card}>
        <h2>{t('Dates, units and language')}</h2>
        <PreferencesForm signedIn={signedIn} />
      </section>
      <section className={classes.card}>
        <h2>{t('Notifications')}</h2>
        <NotificationChoicesCard />
      </section>
      {hasPasswords ? (
        <>
          <section className={classes.card}>
            <h2>{t('Change password')}</h2>
            <PasswordForm userId={id} />
          </section>
          <section className={classes.card}>
            <h2>{t('Two-factor sign-in')}</h2>
            <SecondFactors />
          </section>
        </>
      ) : (
        <section className={classes.card}>
          <h2>{t('Sign-in')}</h2>
          <p className={classes.note}>
            {t('Your sign-in service keeps your password and your two-factor sign-in: change them there.')}
          </p>
        </section>
      )}
      <section className={classes.card}>
        <h2>{t('Where you are signed in')}</h2>
        <OwnSessions />
      </section>
    </div>
  )
}
