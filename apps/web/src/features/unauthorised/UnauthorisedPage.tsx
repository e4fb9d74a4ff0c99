import { Button, Stack, Text, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RawSearch } from '../../address/address-state.ts'
import { fullName } from '../../api/capabilities.ts'
import { readSessionAgain } from '../../api/read-session-again.ts'
import { session, useSession } from '../../api/session.ts'
import { pageRefusalOf } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { paths } from '../../pages/paths.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { unauthorisedAddress } from './unauthorised-search.ts'
import { maySwitchModules, WhyRefused } from './WhyRefused.tsx'

/** Where a page sends those whose module is missing (UNAUTH-01 to UNAUTH-05). */
export function UnauthorisedPage() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const raw: RawSearch = useSearch({ strict: false })
  const { wanted } = unauthorisedAddress.read(raw)
  const isAsked = useSessionAsked()
  const isKnown = signedIn !== null && wanted !== null
  const refusal = isKnown ? pageRefusalOf(pages[wanted].rule, signedIn) : 'unknown'
  return (
    <PublicPage>
      <Stack gap="sm">
        <Title order={1}>{t('Unauthorised Module')}</Title>
        {(!isKnown || isAsked) && (
          <>
            {refusal !== null && refusal !== 'module off' && (
              <Text>{t('You do not have permission to veiw that module.')}</Text>
            )}
            {isKnown && <WhyRefused wanted={wanted} signedIn={signedIn} />}
            {refusal !== null && !(isKnown && refusal === 'module off' && maySwitchModules(signedIn)) && (
              <Text>{t('Please contact your account manager.')}</Text>
            )}
          </>
        )}
        {signedIn && (
          <Text size="sm" c="dimmed">
            {t('Signed in as {{name}}', { name: fullName(signedIn.currentUser) })}
          </Text>
        )}
        <Button mt="sm" renderRoot={props => <Link to={paths.home} {...props} />}>
          {t('Go to Homescreen')}
        </Button>
      </Stack>
    </PublicPage>
  )
}

/** Whether the server was asked, which alone knows what is switched off: true also where it gave no answer. */
function useSessionAsked(): boolean {
  const [isAsked, setAsked] = useState(session.isWhole)
  useEffect(() => {
    if (isAsked) return
    void readSessionAgain()
      .catch(() => {})
      .finally(() => setAsked(true))
  }, [isAsked])
  return isAsked
}
