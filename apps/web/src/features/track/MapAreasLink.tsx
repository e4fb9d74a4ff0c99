import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'

/** For those who may install map areas; for others nothing. */
export function MapAreasLink() {
  const { t } = useTranslation()
  const signedIn = useSession()
  if (signedIn === null || !mayOpenPage(pages.mapAreas.rule, signedIn)) return null
  return <Link to={pages.mapAreas.path}>{t('Map areas')}</Link>
}
