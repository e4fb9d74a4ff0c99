import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '../ui/tokens.css'
import { RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { watchArrivals } from '../ui/use-back-closes.ts'
import { keepSessionFresh } from './keep-session-fresh.ts'
import { router } from './routes.tsx'

interface Start {
  /** Fulfilled when the texts of the start are here. */
  language: Promise<void>
  /** A path of this site, in the place of the one that is open. */
  at?: string
}

/** Draws the application, at the address of the window or at another. */
export async function startApp(root: Root, { language, at }: Start): Promise<void> {
  keepSessionFresh(router)
  if (at !== undefined) router.history.replace(at)
  await Promise.all([language, router.load()])
  // Not before: a router whose history is watched does not follow its own redirects until it is drawn.
  watchArrivals(router.history)
  root.render(<RouterProvider router={router} />)
}
