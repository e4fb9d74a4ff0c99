import { Button } from '@mantine/core'
import type { CompanionApp } from '@milepost/domain/access/modules.ts'
import { IconApps, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { heldBy, type SignedIn } from '../../api/capabilities.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { companionIcons } from '../../pages/page-icons.ts'
import classes from '../../ui/Hub.module.css'
import { TileGroup } from '../../ui/Hub.tsx'
import { HubTile } from '../../ui/HubTile.tsx'
import { Message } from '../../ui/Message.tsx'
import type { CompanionUrls } from './companion-urls.ts'
import { companionTitles, isInLauncher, launcherApps } from './tiles.ts'

const NOTES: Record<CompanionApp, TextKey> = {
  datalive: 'This platform, in a window of its own',
  defect: 'Report and repair defects',
  safetyInspection: 'Safety inspections and schedules',
  agencyOnboarding: 'Agency drivers and their documents',
  emergencyResponse: 'Breakdowns and accidents in progress',
  tachograph: 'Driving hours and rest',
  utilisation: 'How much each vehicle is used',
  earnedRecognition: 'Compliance KPIs for the DVSA',
}

/** The simpler home page: one tile per app that the sign-in provider permits (HOME-28 to HOME-31). */
export function Launcher({ signedIn, companionApps }: { signedIn: SignedIn; companionApps: CompanionUrls }) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
  const held = heldBy(signedIn)
  const always = launcherApps.always.filter(app => isInLauncher(app, held))
  const more = launcherApps.expanded.filter(app => isInLauncher(app, held))
  const shown = expanded ? [...always, ...more] : always

  function drawTile(app: CompanionApp) {
    const url = companionApps[app]
    return {
      key: app,
      tile: (
        <HubTile
          icon={companionIcons[app]}
          title={t(companionTitles[app])}
          note={t(NOTES[app])}
          target={url === null ? { disabledBecause: t('This app has no link yet') } : { url }}
        />
      ),
    }
  }

  return (
    <>
      {shown.length > 0 && <TileGroup tiles={shown.map(drawTile)} />}
      {always.length + more.length === 0 && (
        <Message
          icon={IconApps}
          title={t('No apps yet')}
          text={t('Your account has no apps. Ask your administrator for access.')}
        />
      )}
      <Button
        className={classes.more}
        variant="default"
        aria-expanded={expanded}
        rightSection={expanded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        onClick={() => setExpanded(!expanded)}
      >
        {expanded ? t('Collapse all modules') : t('Expand all modules')}
      </Button>
    </>
  )
}
