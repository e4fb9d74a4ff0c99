import { Button, Stack, Text, Title } from '@mantine/core'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../api/capabilities.ts'
import { readSessionAgain } from '../../api/read-session-again.ts'
import { session, useSession } from '../../api/session.ts'
import { paths } from '../../pages/paths.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'

/** Where a page sends those whose module is missing (UNAUTH-01 to UNAUTH-05). */
export function UnauthorisedPage() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const off = (signedIn?.currentUser.modules_off ?? []).map(module => moduleWord(module, t))
  // The stored user does not know it.
  useEffect(() => {
    if (!session.isWhole()) void readSessionAgain().catch(() => {})
  }, [])
  return (
    <PublicPage>
      <Stack gap="sm">
        <Title order={1}>{t('Unauthorised Module')}</Title>
        <Text>{t('You do not have permission to veiw that module.')}</Text>
        <Text>{t('Please contact your account manager.')}</Text>
        {off.length > 0 && <Text>{t('Your company does not have: {{modules}}.', { modules: off.join(', ') })}</Text>}
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
