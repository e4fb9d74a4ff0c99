import { useTranslation } from 'react-i18next'
import { type PageLink, PageLinks } from '../../pages/PageLinks.tsx'
import { pageIcons } from '../../pages/page-icons.ts'
import { pages } from '../../pages/pages.ts'

const LINKS = (['trips', 'timesheets', 'events'] as const).map(
  (name): PageLink => ({ page: pages[name], label: pages[name].title, icon: pageIcons[name] }),
)

/** Links from a driver to what they drove and to what happened meanwhile. */
export function DriverTies({ driverId }: { driverId: number }) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('At the wheel')}</h2>
      <PageLinks
        label="More about this driver"
        links={LINKS}
        searchFor={({ page }) => (page === pages.events ? { driver: driverId, all: 1 } : { driverId })}
      />
    </>
  )
}
