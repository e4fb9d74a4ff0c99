import { LINK_HOURS } from '@milepost/contract/passwords.ts'
import { type UserRecord, userRecords } from '@milepost/contract/user-records.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import type { CallFunction } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { paths } from '../../pages/paths.ts'
import { forgetRecords } from '../../records/record-queries.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { makeChange, type Outcome } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import classes from './UserAccount.module.css'
import { invitedNote, linkAction } from './user-texts.ts'

/** How an account stands, and what may be done for whoever has it: unlock it, send a link, end its sessions. */
export function UserAccount({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  const words = useWords()
  const navigate = useNavigate()
  const app = useSuspenseQuery(appConfigQuery).data
  const isProgram = user.permission.is_server_user
  /** Without a page to sign in to, a program uses a password for the call of legacy clients alone. */
  const hasPassword = app.has_passwords && (!isProgram || app.legacy_login)
  const [link, setLink] = useState<string | null>(null)
  const params = { id: user.id }
  const reason = user.may_edit
    ? null
    : user.is_shared
      ? t('It belongs to customers that you do not see: others look after it.')
      : t('Your role may read this, not change it. Ask an administrator.')
  const linkReason = user.may_hand_over ? null : (reason ?? t('It has modules that you do not have.'))
  /** Nothing has told them of it. */
  const isToHandOver = user.state === 'invited' && user.archived_at === null && hasPassword && !app.sends_mail

  async function change(outcome: Outcome, note: string, work: (send: CallFunction) => Promise<unknown>) {
    await makeChange({ outcome, note }, work)
    await forgetRecords({ page: 'users' })
  }
  const unlock = () =>
    change('Unlock successful', t('Account unlocked'), send => send(userRecords.resetLoginAttempts, { params }))
  async function resetSecondFactor() {
    const isSure = await confirmDialog({
      title: t('Reset the two-factor sign-in of {{name}}?', { name: `${user.first_name} ${user.last_name}` }),
      message: t(
        'The app, the passkeys and the recovery codes stop working, and the password alone signs in. Make sure that they asked for it themselves. They receive an email.',
      ),
      confirmLabel: t('Reset two-factor sign-in'),
      destructive: true,
    })
    if (!isSure) return
    await change('Remove success', t('Two-factor sign-in reset'), send =>
      send(userRecords.resetSecondFactor, { params }),
    )
  }
  async function endSessions() {
    const isSure = !user.is_own || (await confirmDialog(ownSessionsQuestion(t)))
    if (!isSure) return
    await change('Remove success', t('Sessions ended'), send => send(userRecords.endSessions, { params }))
  }
  async function takeAway() {
    const note = t('They no longer see data of {{customers}}', { customers: customerNames(user) })
    const sent = await makeChange({ outcome: 'Remove success', note }, send => send(userRecords.takeAway, { params }))
    if (!sent.isMade) return
    // It is not among those that are seen from here any more.
    await navigate({ to: paths.users })
    await forgetRecords({ page: 'users' })
  }
  async function sendLink() {
    const note = ({ link }: { link: string | null }) =>
      link === null ? t('Link sent to {{address}}', { address: user.email }) : null
    const sent = await makeChange({ outcome: 'Success', note }, send => send(userRecords.passwordLink, { params }))
    if (sent.isMade) setLink(sent.result.link)
  }

  return (
    <>
      <h2>{t('Account')}</h2>
      {isProgram && <p className={classes.note}>{t('A program has this account: it has no page to sign in to.')}</p>}
      <p className={isToHandOver ? classes.handOver : classes.note}>
        {user.state === 'invited' && t(invitedNote(app))}
        {user.unlocks_at !== null &&
          t('Locked after wrong passwords. It unlocks by itself: {{time}}.', {
            time: words.dateAndTime(user.unlocks_at),
          })}
        {user.state === 'active' &&
          (user.sessions === 0
            ? t('Signed in nowhere')
            : t('{{number}} open sessions', { count: user.sessions, number: words.number(user.sessions) }))}
      </p>
      {user.may_take_away && (
        <ReasonButton size="xs" variant="default" reason={null} onClick={() => void takeAway()}>
          {t('Take our data away from them')}
        </ReasonButton>
      )}
      {user.archived_at === null && (
        <div className={classes.actions}>
          {user.state === 'locked' && (
            <ReasonButton size="xs" reason={reason} onClick={() => void unlock()}>
              {t('Unlock')}
            </ReasonButton>
          )}
          {hasPassword && (
            <ReasonButton
              size="xs"
              variant={isToHandOver ? 'filled' : 'default'}
              reason={linkReason}
              onClick={() => void sendLink()}
            >
              {t(linkAction(app, user.state))}
            </ReasonButton>
          )}
          {app.has_passwords && user.has_second_factor && (
            <ReasonButton
              size="xs"
              variant="default"
              reason={user.is_own ? t('It is your own account: change it under User preferences.') : reason}
              onClick={() => void resetSecondFactor()}
            >
              {t('Reset two-factor sign-in')}
            </ReasonButton>
          )}
          {user.sessions > 0 && (
            <ReasonButton size="xs" variant="default" reason={reason} onClick={() => void endSessions()}>
              {t('End all sessions')}
            </ReasonButton>
          )}
        </div>
      )}
      {link !== null && (
        <SecretDialog
          title={t('Link for {{name}}', { name: `${user.first_name} ${user.last_name}` })}
          label={t('Link')}
          description={t(
            'No mail server is set up, so nothing was sent. Give this link to them yourself: it works once, for {{hours}} hours.',
            { hours: LINK_HOURS },
          )}
          value={link}
          onClose={() => setLink(null)}
        />
      )}
    </>
  )
}

const ownSessionsQuestion = (t: TFunction) => ({
  title: t('End all your sessions?'),
  message: t('This is your own account: you are signed out here too.'),
  confirmLabel: t('End all sessions'),
  destructive: true,
})

const customerNames = ({ customers }: UserRecord) => customers.map(({ name }) => name).join(', ')
