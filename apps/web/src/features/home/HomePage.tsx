import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import type { SignedIn } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../pages/paths.ts'
import classes from '../../ui/Hub.module.css'
import { Hub } from '../../ui/Hub.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AttentionBand } from './AttentionBand.tsx'
import { Launcher } from './Launcher.tsx'
import { ModuleTiles } from './ModuleTiles.tsx'
import { TurnedAway } from './TurnedAway.tsx'

/** The home launcher in the layout that the installation chose (C-01). */
export function HomePage() {
  const signedIn = useSession()
  const config = useSuspenseQuery(appConfigQuery).data
  if (signedIn === null) return null
  const Layout = config.home_layout === 'launcher' ? Launcher : ModuleTiles
  return (
    <Hub title={<Greeting signedIn={signedIn} />} side={<CustomerLogo signedIn={signedIn} />}>
      <TurnedAway />
      <AttentionBand signedIn={signedIn} />
      <Layout signedIn={signedIn} companionApps={config.companion_apps} />
    </Hub>
  )
}

function Greeting({ signedIn }: { signedIn: SignedIn }) {
  const { t } = useTranslation()
  return (
    <>
      {t('Hello,')}{' '}
      <Link to={paths.administration} className={classes.link}>
        {signedIn.currentUser.first_name}
      </Link>
    </>
  )
}

/** The first customer's logo, else the product's own (HOME-02). */
function CustomerLogo({ signedIn }: { signedIn: SignedIn }) {
  const { t } = useTranslation()
  const customer = signedIn.currentUser.customers[0]
  if (!customer?.logo) return <Logo size={28} />
  return <img src={customer.logo} alt={t('Logo of {{name}}', { name: customer.name })} className={classes.logo} />
}
