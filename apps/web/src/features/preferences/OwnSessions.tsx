import { Button } from '@mantine/core'
import { type OwnSession, ownAccount } from '@milepost/contract/own-account.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { browserName } from './browser-name.ts'
import classes from './Preferences.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call(ownAccount.sessions, {}, { signal })).results,
})

/** Where the user is signed in, with a way to end each session but this one. */
export function OwnSessions() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sessionsQuery)
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label={t('Loading…')} />
    ) : (
      <FailedMessage error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <ul className={classes.sessions}>
        {data.map(session => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {data.length > 1 && <EndOthers />}
    </>
  )
}

function EndOthers() {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function end() {
    const isSure = await confirmDialog({
      title: t('End all other sessions?'),
      message: t('Whoever is signed in to your account elsewhere has to sign in again. This browser stays signed in.'),
      confirmLabel: t('End all others'),
    })
    if (!isSure) return
    await makeChange({ outcome: 'Remove success', note: t('Other sessions ended') }, send =>
      send(ownAccount.endOtherSessions),
    )
    await client.invalidateQueries(sessionsQuery)
  }

  return (
    <Button size="xs" variant="default" onClick={() => void end()}>
      {t('End all others')}
    </Button>
  )
}

/** How they were recognised, as far as it has a word here: an external issuer may say more. */
const waysOf = ({ amr }: OwnSession): TextKey[] => amr.flatMap(way => WAYS[way] ?? [])

const WAYS: Readonly<Record<string, TextKey>> = {
  pwd: 'Password',
  otp: 'Authenticator app',
  pop: 'Passkey',
  recovery: 'Recovery code',
}

function Session({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const name = browserName(session.user_agent) ?? t('Unknown browser')
  const seen = t('Last seen {{moment}}', { moment: words.dateAndTime(session.last_seen_at) })
  const since = t('Since {{moment}}', { moment: words.dateAndTime(session.created_at) })

  async function end() {
    await makeChange({ outcome: 'Remove success', note: t('Session ended') }, send =>
      send(ownAccount.endSession, { params: { id: session.id } }),
    )
    await client.invalidateQueries(sessionsQuery)
  }

  return (
    <li className={classes.session}>
      <span className={classes.browser}>
        {name}
        <small>
          {[
            session.address,
            since,
            session.is_current ? null : seen,
            waysOf(session)
              .map(way => t(way))
              .join(' + '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {session.is_current ? (
        <strong>{t('This browser')}</strong>
      ) : (
        <Button size="xs" variant="default" aria-label={`${t('End session')}: ${name}`} onClick={() => void end()}>
          {t('End session')}
        </Button>
      )}
    </li>
  )
}
