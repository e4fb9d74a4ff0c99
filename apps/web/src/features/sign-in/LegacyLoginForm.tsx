import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { users } from '@milepost/contract/users.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessToken } from '../../api/access-token.ts'
import type { SignedIn } from '../../api/capabilities.ts'
import { callAny } from '../../api/client.ts'
import { bodyField, HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import { paths } from '../../pages/paths.ts'
import { toastError, toastFailure } from '../../ui/toasts.ts'

/** The older form, shown only where the installation is configured to (AUTH-05, N-69). */
export default function LegacyLoginForm({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isSending, setIsSending] = useState(false)

  async function submit(email: string, password: string) {
    setIsSending(true)
    try {
      const { token, user } = await callAny(users.authenticate, {
        body: { username: email, email, password: password },
      })
      accessToken.holdWithoutCookie(token)
      await onSignedIn({ currentUser: user, ssoPermissions: [] })
    } catch (error) {
      const words = firstFieldError(error)
      if (words === null) toastFailure(error)
      else toastError(serverText(words))
    } finally {
      setIsSending(false)
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(email, password)
  }

  return (
    <form onSubmit={onSubmit}>
      <Stack gap="sm">
        <TextInput
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          type="email"
          label={t('Email')}
          autoComplete="username"
          required
        />
        <PasswordInput
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          label={t('Password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="default" loading={isSending}>
          {t('Login with email')}
        </Button>
        <Anchor size="sm" renderRoot={props => <Link to={paths.forgotPassword} {...props} />}>
          {t('Forgotten password?')}
        </Anchor>
      </Stack>
    </form>
  )
}

/** AUTH-33: the first of the body's non_field_errors. */
function firstFieldError(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null
  const errors = bodyField(error.body, 'non_field_errors')
  return Array.isArray(errors) && typeof errors[0] === 'string' ? errors[0] : null
}
