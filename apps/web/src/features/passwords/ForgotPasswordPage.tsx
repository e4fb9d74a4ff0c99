import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { MAIL_OF_FORM, passwords } from '@milepost/contract/passwords.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { paths } from '../../pages/paths.ts'
import { textLimits } from '../../ui/field-limits.ts'
import { focusDrawnFault } from '../../ui/focus-first-fault.ts'
import { LanguageMenu } from '../../ui/LanguageMenu.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useSentPassword } from './use-sent-password.ts'

/** PWD-07. */
const THEN_LOGIN_MS = 1500

/** Asks for the link by which a forgotten password is replaced (PWD-01). */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { isSending, send } = useSentPassword(THEN_LOGIN_MS)
  const { password_mails: isOffered } = useSuspenseQuery(appConfigQuery).data

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = email.trim()
    const found = typed === '' ? t('Email is required') : MAIL_OF_FORM.test(typed) ? null : t('Email is invalid')
    setFault(found)
    if (found === null) void send(call => call(passwords.forgotten, { body: { email: typed } }))
    else focusDrawnFault(event.currentTarget)
  }

  return (
    <PublicPage corner={<LanguageMenu />} appears>
      <Stack gap="md">
        <Title order={1}>{t('Forgot password')}</Title>
        {isOffered ? (
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {t('We send a link for a new password to your email address.')}
              </Text>
              <TextInput
                type="email"
                label={t('Email')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...textLimits(passwords.forgotten.body.shape.email)}
                value={email}
                error={fault}
                onChange={event => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" disabled={isSending}>
                {t('Send')}
              </Button>
            </Stack>
          </form>
        ) : (
          <Text size="sm">{t('No email is sent from here. Ask your administrator for a new password.')}</Text>
        )}
        <Anchor size="sm" renderRoot={props => <Link to={paths.login} {...props} />}>
          {t('Back to sign in')}
        </Anchor>
      </Stack>
    </PublicPage>
  )
}
