import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './ui/tokens.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { keepSessionFresh } from './app/keep-session-fresh.ts'
import { router } from './app/routes.tsx'
import { startLanguage } from './i18n/language.ts'
import { watchArrivals } from './ui/use-back-closes.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

keepSessionFresh(router)
await Promise.all([startLanguage(), router.load()])
// Not before: a router whose history is watched does not follow its own redirects until it is drawn.
watchArrivals(router.history)
createRoot(root).render(<RouterProvider router={router} />)
