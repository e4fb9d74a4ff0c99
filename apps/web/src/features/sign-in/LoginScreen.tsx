import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { textOf } from '../../address/address-params.ts'
import type { RawSearch } from '../../address/address-state.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { LoginPage } from './LoginPage.tsx'

const LegacyLoginForm = lazy(() => import('./LegacyLoginForm.tsx'))

/** The sign-in page inside the application: where a page leads to it, or the installation has the older form. */
export function LoginScreen() {
  const search: RawSearch = useSearch({ strict: false })
  const hasOlderForm = useSuspenseQuery(appConfigQuery).data.legacy_login
  const navigate = useNavigate()
  const router = useRouter()

  return (
    <LoginPage
      search={{
        returnUrl: textOf(search, 'returnUrl') || undefined,
        isSignedOut: search.signed_out !== undefined,
      }}
      open={to => navigate({ to, replace: true }).then(() => router.invalidate())}
      olderForm={finish => <Suspense>{hasOlderForm && <LegacyLoginForm onSignedIn={finish} />}</Suspense>}
    />
  )
}
