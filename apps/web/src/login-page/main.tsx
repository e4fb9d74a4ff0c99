// The sign-in page: an entry of its own, light, which the application follows in the same window once somebody is signed in.
import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { handleHttpFailures } from '../api/http-failures.ts'
import { readAppConfig } from '../api/read-app-config.ts'
import { isServerReachable } from '../api/server-reach.ts'
import { LoginPage } from '../features/sign-in/LoginPage.tsx'
import { startLanguage } from '../i18n/language.ts'
import { paths } from '../pages/paths.ts'
import { LoginWindow } from './LoginWindow.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('login.html has no #root')
const drawn = createRoot(root)

const language = startLanguage()

const loadApp = () => import('../app/start-app.tsx')
/** It is there already when it is wanted; where it does not come it is asked for again then. */
const loadAppAhead = () => void loadApp().catch(() => {})

let starting: Promise<void> | null = null

/** Goes on with the application, which starts once; `at` is a path of this site, in the place of this page. */
function startApp(at?: string): Promise<void> {
  starting ??= loadApp()
    .then(app => app.startApp(drawn, { language, ...(at !== undefined && { at }) }))
    .catch(async (error: unknown) => {
      starting = null
      // A newer release has other files than this page knows.
      if (at === undefined || !(await isServerReachable())) throw error
      location.replace(at)
    })
  return starting
}

function draw() {
  const search = new URLSearchParams(location.search)
  drawn.render(
    <LoginWindow>
      <LoginPage
        search={{ returnUrl: search.get('returnUrl') ?? undefined, isSignedOut: search.has('signed_out') }}
        onSession={loadAppAhead}
        open={startApp}
      />
    </LoginWindow>,
  )
  // While somebody reads or types.
  window.requestIdleCallback?.(loadAppAhead)
}

// The address of the product leads here.
if (location.pathname === paths.root) history.replaceState(null, '', paths.login)

// A dialog about an error needs the application, which makes the call again and shows its own error.
handleHttpFailures({ onUnauthorized: () => {}, onServerError: () => void startApp().catch(() => {}) })

const [config] = await Promise.all([readAppConfig().catch(() => null), language])

// The older form is part of the application as well.
if (config?.legacy_login) await startApp().catch(draw)
else draw()
