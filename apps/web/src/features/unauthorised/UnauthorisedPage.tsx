import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../pages/paths.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'

/** Where a page sends those whose module is missing (UNAUTH-01 to UNAUTH-05). */
export function UnauthorisedPage() {
  const { t } = useTranslation()
  const signedIn = useSession()
  return (
    <PublicPage>
      <Stack gap="sm">
        <Title order={1}>{t('Unauthorised Module')}</Title>
        <Text>{t('You do not have permission to veiw that module.')}</Text>
        <Text>{t('Please contact your account manager.')}</Text>
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
