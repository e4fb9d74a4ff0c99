import { IconChevronDown, IconChevronRight, IconExternalLink, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../api/app-config.ts'
import type { SignedIn } from '../api/capabilities.ts'
import { companionIcons, iconOf } from '../pages/page-icons.ts'
import { pages } from '../pages/pages.ts'
import { reasonAgainst } from '../pages/refusal-words.ts'
import { signOut } from '../pages/sign-out.ts'
import { Hint } from '../ui/Hint.tsx'
import type { Icon } from '../ui/icon.ts'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { readFoldedGroups, writeFoldedGroups } from './folded-groups.ts'
import { isAt, labelOf, leadsTo, MENU_GROUP_WORDS, type MenuEntry, type MenuGroup, menuParts, ruleOf } from './menu.ts'
import classes from './SideMenu.module.css'

interface Props {
  signedIn: SignedIn
  collapsed: boolean
}

/** One entry per module, greyed where the module is missing (SHELL-07, SHELL-08). Collapsed it is a rail of icons. */
export function SideMenu({ signedIn, collapsed }: Props) {
  const { t } = useTranslation()
  const [folded, setFolded] = useState(readFoldedGroups)

  function toggle(group: MenuGroup) {
    const changed = folded.includes(group) ? folded.filter(one => one !== group) : [...folded, group]
    writeFoldedGroups(changed)
    setFolded(changed)
  }

  return (
    <nav className={classes.menu} aria-label={t('Modules')} data-collapsed={collapsed || undefined}>
      <div className={classes.parts}>
        {menuParts.map(({ group, entries }) =>
          group === null ? (
            <Entries key={entries.map(labelOf).join()} entries={entries} signedIn={signedIn} collapsed={collapsed} />
          ) : (
            <Group
              key={group}
              {...{ group, entries, signedIn, collapsed }}
              isFolded={folded.includes(group)}
              onToggle={() => toggle(group)}
            />
          ),
        )}
      </div>
      <div className={classes.foot}>
        <LanguageMenu face={collapsed ? 'icon' : 'name'} opens="up" />
        <Hint text={t('Logout')} side="right" disabled={!collapsed}>
          <button type="button" className={classes.entry} aria-label={t('Logout')} onClick={() => signOut()}>
            <IconLogout size={18} className={classes.icon} />
            <span className={classes.label}>{t('Logout')}</span>
          </button>
        </Hint>
      </div>
    </nav>
  )
}

interface GroupProps extends Props {
  group: MenuGroup
  entries: readonly MenuEntry[]
  isFolded: boolean
  onToggle: () => void
}

/** A part of the menu below its heading, which folds it. The rail of icons has no headings and shows all of it. */
function Group({ group, entries, isFolded, onToggle, signedIn, collapsed }: GroupProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const id = useId()
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  if (collapsed) return <Entries entries={entries} signedIn={signedIn} collapsed />
  return (
    <>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={!isFolded}
        aria-controls={id}
        data-current={(isFolded && entries.some(entry => isAt(entry, pathname))) || undefined}
        onClick={onToggle}
      >
        <span className={classes.label}>{t(MENU_GROUP_WORDS[group])}</span>
        <Chevron size={14} aria-hidden="true" />
      </button>
      <div id={id} hidden={isFolded}>
        {!isFolded && <Entries entries={entries} signedIn={signedIn} collapsed={false} />}
      </div>
    </>
  )
}

function Entries({ entries, signedIn, collapsed }: Props & { entries: readonly MenuEntry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map(entry => (
        <li key={labelOf(entry)}>
          <Entry entry={entry} signedIn={signedIn} collapsed={collapsed} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry, signedIn, collapsed }: { entry: MenuEntry; signedIn: SignedIn; collapsed: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const companionApps = useQuery(appConfigQuery).data?.companion_apps
  const label = t(labelOf(entry))
  const EntryIcon = entry.kind === 'page' ? iconOf(entry.page) : companionIcons[entry.app]
  const content = <Content icon={EntryIcon} label={label} leaves={entry.kind === 'companion'} />

  const reason = reasonAgainst(ruleOf(entry), signedIn, t)
  if (reason !== null) {
    return <Disabled label={label} reason={collapsed ? `${label}: ${reason}` : reason} content={content} />
  }
  if (entry.kind === 'page') {
    return (
      <Hint text={label} side="right" disabled={!collapsed}>
        <Link
          to={pages[entry.page].path}
          className={classes.entry}
          aria-label={label}
          aria-current={leadsTo(entry, pathname) ? true : undefined}
        >
          {content}
        </Link>
      </Hint>
    )
  }
  const url = companionApps?.[entry.app]
  if (!url) return <Disabled label={label} reason={t('This app has no link yet')} content={content} />
  const target = entry.opens === 'new tab' ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <Hint text={label} side="right" disabled={!collapsed}>
      <a href={url} {...target} className={classes.entry} aria-label={label}>
        {content}
      </a>
    </Hint>
  )
}

/** Reachable by keyboard, so that its reason can be read. */
function Disabled({ label, reason, content }: { label: string; reason: string; content: React.ReactNode }) {
  return (
    <Hint text={reason} side="right">
      {/* biome-ignore lint/a11y/useSemanticElements: a link without an address, focusable so that its reason is read out */}
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        aria-label={`${label}. ${reason}`}
        className={classes.disabled}
      >
        {content}
      </span>
    </Hint>
  )
}

function Content({ icon: EntryIcon, label, leaves }: { icon: Icon | null; label: string; leaves: boolean }) {
  return (
    <>
      {EntryIcon && <EntryIcon size={18} stroke={1.75} className={classes.icon} />}
      <span className={classes.label}>{label}</span>
      {leaves && <IconExternalLink size={14} className={classes.leaves} />}
    </>
  )
}
