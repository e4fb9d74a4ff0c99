import { Button, Stack, Text, Title } from '@mantine/core'
import { signIn } from '@milepost/contract/sign-in.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../address/address-params.ts'
import type { RawSearch } from '../../address/address-state.ts'
import { accessToken } from '../../api/access-token.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { callerOf, type SignedIn } from '../../api/capabilities.ts'
import { call } from '../../api/client.ts'
import { session } from '../../api/session.ts'
import { signingIn } from '../../api/signing-in.ts'
import { followUserLanguages } from '../../i18n/language.ts'
import { paths, safeReturnUrl } from '../../pages/paths.ts'
import { wasRefusedAgain } from '../../pages/refusals.ts'
import { signOut } from '../../pages/sign-out.ts'
import { startPathOf } from '../../pages/start-page.ts'
import { LanguageMenu } from '../../ui/LanguageMenu.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { completeSignIn } from './sign-in.ts'
import { mayStartSingleSignOn, startSingleSignOn } from './single-sign-on.ts'

const LegacyLoginForm = lazy(() => import('./LegacyLoginForm.tsx'))

type State = 'working' | 'waiting' | 'failed' | 'no answer' | 'guest'

export function LoginPage() {
  const { t } = useTranslation()
  const { state, goToSingleSignOn, finish, retry } = useSignIn()
  const legacyLogin = useSuspenseQuery(appConfigQuery).data.legacy_login

  return (
    <PublicPage corner={<LanguageMenu />} appears>
      <Stack gap="md">
        <Title order={1}>{state === 'guest' ? t('Guest account') : t('Sign in')}</Title>
        <Explanation state={state} />
        {state === 'guest' && <Button onClick={() => signOut()}>{t('Logout')}</Button>}
        {state === 'no answer' && <Button onClick={retry}>{t('Try again')}</Button>}
        {state !== 'guest' && state !== 'no answer' && (
          <Button onClick={goToSingleSignOn} disabled={state === 'working'} size="md">
            {state === 'working' ? t('Logging in...') : t('Login')}
          </Button>
        )}
        <Suspense>{legacyLogin && state !== 'guest' && <LegacyLoginForm onSignedIn={finish} />}</Suspense>
      </Stack>
    </PublicPage>
  )
}

function Explanation({ state }: { state: State }) {
  const { t } = useTranslation()
  const text = {
    working: t('One moment, you are being signed in.'),
    waiting: t('Sign in with your company account.'),
    failed: t('Signing in did not complete. Try again, or ask your administrator.'),
    'no answer': t('Milepost cannot be reached. Check your connection.'),
    guest: t('A guest account has no home page. Ask your administrator for access, or sign in with another account.'),
  }[state]
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  )
}

/** Runs the sign-in once when the page opens (AUTH-06 to AUTH-14); the button starts it again. */
function useSignIn() {
  const search: RawSearch = useSearch({ strict: false })
  const { production } = useSuspenseQuery(appConfigQuery).data
  const [state, setState] = useState<State>('working')
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()
  const router = useRouter()
  const returnUrl = safeReturnUrl(textOf(search, 'returnUrl') || undefined)

  function goToSingleSignOn() {
    setState('working')
    startSingleSignOn(returnUrl)
  }

  function startAutomatically() {
    session.forget()
    signingIn.end()
    if (search.signed_out !== undefined) setState('waiting')
    else if (mayStartSingleSignOn()) goToSingleSignOn()
    else setState('failed')
  }

  async function finish(signedIn: SignedIn) {
    session.store(signedIn)
    await followUserLanguages(signedIn.currentUser)
    const to = returnUrl === paths.home ? startPathOf(signedIn) : returnUrl
    if (callerOf(signedIn.currentUser).role === 'GUEST' && to === paths.home) setState('guest')
    else await navigate({ to, replace: true }).then(() => router.invalidate())
  }

  async function run(): Promise<void> {
    if (wasRefusedAgain(Date.now())) return setState('failed')
    const hadUser = session.current() !== null
    const token = await accessToken.read()
    // Another tab has signed in since: its cookie is read anew.
    if (token === null && !hadUser && session.readAgain() !== null) return run()
    if (token !== null) signingIn.begin(Date.now())
    if (token === null && (!production || search.signed_out !== undefined)) return startAutomatically()
    // Nothing is shown: the sign-in host is next (AUTH-34, N-07).
    if (token !== null && !(await call(signIn.check)).authenticated) return startAutomatically()
    const outcome = await completeSignIn(call, production)
    if (outcome.kind === 'signed in') return finish(outcome.signedIn)
    if (outcome.kind === 'refused') return signOut('/')
    // Without a token there is no session of this tab to end, and another tab's may have begun.
    if (token !== null) await session.reset()
    startAutomatically()
  }

  const runOnce = useEffectEvent(() => {
    run().catch(error => {
      console.error('signing in failed', error)
      setState('no answer')
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again
  useEffect(() => runOnce(), [attempt])

  function retry() {
    setState('working')
    setAttempt(attempt + 1)
  }

  return { state, goToSingleSignOn, finish, retry }
}
