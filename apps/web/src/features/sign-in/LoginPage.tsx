import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessToken } from '../../api/access-token.ts'
import { callerOf, type SignedIn } from '../../api/capabilities.ts'
import { call } from '../../api/client.ts'
import { readAppConfig } from '../../api/read-app-config.ts'
import { session } from '../../api/session.ts'
import { signingIn } from '../../api/signing-in.ts'
import { startRoutes } from '../../api/start-routes.ts'
import { paths, safeReturnUrl } from '../../pages/paths.ts'
import { wasRefusedAgain } from '../../pages/refusals.ts'
import { signOut } from '../../pages/sign-out.ts'
import { startPathOf } from '../../pages/start-page.ts'
import { LanguageMenu } from '../../ui/LanguageMenu.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import classes from './LoginPage.module.css'
import { completeSignIn } from './sign-in.ts'
import { mayStartSingleSignOn, startSingleSignOn } from './single-sign-on.ts'

type State = 'working' | 'waiting' | 'failed' | 'no answer' | 'guest'

interface Props {
  /** Of the address: where to go afterwards, and that somebody has signed out. */
  search: { returnUrl?: string | undefined; isSignedOut: boolean }
  /** There is a session: the application will be wanted, once the user of it is known. */
  onSession?: () => void
  /** Opens a path of this site in the place of this page. */
  open: (path: string) => Promise<void>
  /** The older form, of an installation that has it; it is given what follows a sign-in. */
  olderForm?: (finish: (signedIn: SignedIn) => Promise<void>) => ReactNode
}

/**
 * Drawn by an entry of its own before the application is there (login-page/main.tsx), and by the application: so it takes neither
 * the router nor the component library, and what differs comes as properties.
 */
export function LoginPage({ olderForm, ...props }: Props) {
  const { t } = useTranslation()
  const { state, goToSingleSignOn, finish, retry } = useSignIn(props)

  return (
    <PublicPage corner={<LanguageMenu />} appears>
      <div className={classes.column}>
        <h1 className={classes.title}>{state === 'guest' ? t('Guest account') : t('Sign in')}</h1>
        <Explanation state={state} />
        {state === 'guest' && <MainButton onClick={() => signOut()}>{t('Logout')}</MainButton>}
        {state === 'no answer' && <MainButton onClick={retry}>{t('Try again')}</MainButton>}
        {state !== 'guest' && state !== 'no answer' && (
          <MainButton onClick={goToSingleSignOn} disabled={state === 'working'}>
            {state === 'working' ? t('Logging in...') : t('Login')}
          </MainButton>
        )}
        {state !== 'guest' && olderForm?.(finish)}
      </div>
    </PublicPage>
  )
}

interface MainButtonProps {
  onClick: () => void
  disabled?: boolean
  children: string
}

function MainButton({ children, ...props }: MainButtonProps) {
  return (
    <button type="button" className={classes.button} {...props}>
      {children}
    </button>
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
    <p className={classes.explanation} role="status">
      {text}
    </p>
  )
}

/** Runs the sign-in once when the page opens (AUTH-06 to AUTH-14); the button starts it again. */
function useSignIn({ search: { isSignedOut, ...search }, onSession, open }: Omit<Props, 'olderForm'>) {
  const [state, setState] = useState<State>('working')
  const [attempt, setAttempt] = useState(0)
  const returnUrl = safeReturnUrl(search.returnUrl)

  function goToSingleSignOn() {
    setState('working')
    startSingleSignOn(returnUrl)
  }

  function startAutomatically() {
    session.forget()
    signingIn.end()
    if (isSignedOut) setState('waiting')
    else if (mayStartSingleSignOn()) goToSingleSignOn()
    else setState('failed')
  }

  async function finish(signedIn: SignedIn) {
    session.store(signedIn)
    // It keeps a choice with the user, by the contract, which comes with the application.
    const { followLanguage } = await import('./follow-language.ts')
    await followLanguage(signedIn.currentUser)
    const to = returnUrl === paths.home ? startPathOf(signedIn) : returnUrl
    if (callerOf(signedIn.currentUser).role === 'GUEST' && to === paths.home) setState('guest')
    else await open(to)
  }

  async function run(): Promise<void> {
    if (wasRefusedAgain(Date.now())) return setState('failed')
    const { production } = await readAppConfig()
    const hadUser = session.current() !== null
    const token = await accessToken.read()
    // Another tab has signed in since: its cookie is read anew.
    if (token === null && !hadUser && session.readAgain() !== null) return run()
    if (token !== null) {
      signingIn.begin(Date.now())
      onSession?.()
    }
    if (token === null && (!production || isSignedOut)) return startAutomatically()
    // Nothing is shown: the sign-in host is next (AUTH-34, N-07).
    if (token !== null && !(await call(startRoutes.loginCheck)).authenticated) return startAutomatically()
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
