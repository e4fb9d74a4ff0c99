import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { iconOf } from '../../pages/page-icons.ts'
import { pages } from '../../pages/pages.ts'
import { Hub, TileGroup } from '../../ui/Hub.tsx'
import { HubTile } from '../../ui/HubTile.tsx'
import { hubGroupsFor } from './hub-groups.ts'

export function AdministrationPage() {
  const { t } = useTranslation()
  const signedIn = useSession()
  if (signedIn === null) return null
  return (
    <Hub title={t('Administration')}>
      {hubGroupsFor(signedIn).map(group => (
        <TileGroup
          key={group.title}
          title={t(group.title)}
          tiles={group.tiles.map(({ page, note }) => ({
            key: page,
            tile: (
              <HubTile
                icon={iconOf(page)}
                title={t(pages[page].title)}
                note={t(note)}
                target={{ path: pages[page].path }}
              />
            ),
          }))}
        />
      ))}
    </Hub>
  )
}
