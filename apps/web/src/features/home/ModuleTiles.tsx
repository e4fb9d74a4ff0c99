import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../../api/capabilities.ts'
import { companionIcons, iconOf } from '../../pages/page-icons.ts'
import { pages } from '../../pages/pages.ts'
import { reasonAgainst } from '../../pages/refusal-words.ts'
import classes from '../../ui/Hub.module.css'
import { TileGroup } from '../../ui/Hub.tsx'
import { HubTile } from '../../ui/HubTile.tsx'
import type { CompanionUrls } from './companion-urls.ts'
import { ruleOf, type Tile, tileGroups, titleOf } from './tiles.ts'

const OTHER_MODULES = 'other-modules'

/** Every module as a tile; those of the last group only when expanded (HOME-04, HOME-21). */
export function ModuleTiles({ signedIn, companionApps }: { signedIn: SignedIn; companionApps: CompanionUrls }) {
  const { t } = useTranslation()
  const [showAll, setShowAll] = useState(false)

  function targetOf(tile: Tile) {
    const disabledBecause = reasonAgainst(ruleOf(tile), signedIn, t)
    if (disabledBecause !== null) return { disabledBecause }
    if ('page' in tile) return { path: pages[tile.page].path }
    const url = companionApps[tile.app]
    return url === null ? { disabledBecause: t('This app has no link yet') } : { url }
  }

  function drawTile(tile: Tile) {
    const title = titleOf(tile)
    const icon = 'page' in tile ? iconOf(tile.page) : companionIcons[tile.app]
    return { key: title, tile: <HubTile icon={icon} title={t(title)} note={t(tile.note)} target={targetOf(tile)} /> }
  }

  return (
    <>
      {tileGroups
        .filter(group => showAll || !group.collapsed)
        .map(group => (
          <TileGroup
            key={group.title}
            title={t(group.title)}
            tiles={group.tiles.map(drawTile)}
            {...(group.collapsed ? { id: OTHER_MODULES } : {})}
          />
        ))}
      <Button
        className={classes.more}
        variant="default"
        aria-expanded={showAll}
        aria-controls={OTHER_MODULES}
        rightSection={showAll ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        onClick={() => setShowAll(!showAll)}
      >
        {showAll ? t('Hide all modules') : t('Show all modules')}
      </Button>
      <p className={classes.foot}>{t('Many new features are coming soon')}</p>
    </>
  )
}
