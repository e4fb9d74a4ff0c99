import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import type { TextKey } from '../i18n/text-key.ts'
import type { PageName } from '../pages/pages.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { theme, themeVariables } from '../ui/theme.ts'
import { closeRefusals } from '../ui/toasts.ts'
import { useThemeOfUser } from '../ui/use-theme.ts'
import { Dialogs } from './Dialogs.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TextKey
  }
  interface HistoryState {
    /** The page from which a guard sent the reader home. */
    turnedAwayFrom?: PageName
  }
}

/** What every page stands in: theme, data, dialogs, toasts, and the title of the window. */
export function Root() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && closeRefusals()), [router])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <PageTitle />
        <ThemeOfUser />
        <Outlet />
        <Dialogs />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function ThemeOfUser() {
  useThemeOfUser()
  return null
}

function PageTitle() {
  const { t } = useTranslation()
  const title = useMatches().at(-1)?.staticData.title
  return <title>{title ? `${t(title)} · Milepost` : 'Milepost'}</title>
}
