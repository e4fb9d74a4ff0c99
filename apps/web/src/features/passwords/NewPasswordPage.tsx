import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type PasswordPurpose, passwords } from '@milepost/contract/passwords.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../address/address-params.ts'
import type { RawSearch } from '../../address/address-state.ts'
import { paths } from '../../pages/paths.ts'
import { focusDrawnFault } from '../../ui/focus-first-fault.ts'
import { LanguageMenu } from '../../ui/LanguageMenu.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { type Entries, faultOfEntries } from '../../ui/password-entries.ts'
import { useSentPassword } from './use-sent-password.ts'

/** How long the message stands before the sign-in page opens (PWD-13, PWD-20). */
const THEN_LOGIN_MS = { reset: 4000, set: 2000 } as const

export const ResetPasswordPage = () => <NewPasswordPage purpose="reset" />
export const SetPasswordPage = () => <NewPasswordPage purpose="set" />

/** Takes a new password by the link of a mail (PWD-09, PWD-18). */
function NewPasswordPage({ purpose }: { purpose: PasswordPurpose }) {
  const { t } = useTranslation()
  const search: RawSearch = useSearch({ strict: false })
  const token = textOf(search, 'token')
  const [entries, setEntries] = useState<Entries>({ password: '', repeated: '' })
  const [isTried, setIsTried] = useState(false)
  const { isSending, send, isLinkOver, passwordFault, forgetFault } = useSentPassword(THEN_LOGIN_MS[purpose])
  const action = purpose === 'reset' ? t('Reset password') : t('Set password')
  const fault = isTried ? faultOfEntries(purpose, entries) : null
  const ofPassword = fault?.of === 'password' ? t(fault.words) : passwordFault

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (faultOfEntries(purpose, entries) !== null) {
      focusDrawnFault(event.currentTarget)
      return
    }
    const body = { token, password: entries.password }
    void send(call => call(passwords[purpose], { body }))
  }

  return (
    <PublicPage corner={<LanguageMenu />}>
      <Stack gap="md">
        <Title order={1}>{action}</Title>
        {token === '' && <Text size="sm">{t('This address is not complete. Open the link of the email again.')}</Text>}
        {purpose === 'reset' && isLinkOver && (
          <>
            <Text size="sm" role="alert">
              {t('This password token has been used. Please reset your password again.')}
            </Text>
            <Button renderRoot={props => <Link to={paths.forgotPassword} {...props} />}>{t('Forgot password')}</Button>
          </>
        )}
        {token !== '' && !(purpose === 'reset' && isLinkOver) && (
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <PasswordInput
                label={t('Password')}
                description={purpose === 'reset' && t('At least 10 characters')}
                autoComplete="new-password"
                value={entries.password}
                error={ofPassword}
                aria-invalid={ofPassword !== null}
                onChange={event => {
                  setEntries({ ...entries, password: event.currentTarget.value })
                  forgetFault()
                }}
              />
              <PasswordInput
                label={t('Repeat password')}
                autoComplete="new-password"
                value={entries.repeated}
                error={fault?.of === 'repeated' && t(fault.words)}
                aria-invalid={fault?.of === 'repeated'}
                onChange={event => setEntries({ ...entries, repeated: event.currentTarget.value })}
              />
              <Button type="submit" disabled={isSending}>
                {action}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </PublicPage>
  )
}
