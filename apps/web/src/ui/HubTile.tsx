import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Hint } from './Hint.tsx'
import classes from './HubTile.module.css'
import type { Icon } from './icon.ts'

interface Props {
  icon: Icon | null
  title: string
  note: string
  target: { path: string } | { url: string } | { disabledBecause: string }
}

/** A tile of a hub: a page, an app in a new tab, or neither, with the reason. */
export function HubTile({ icon: TileIcon, title, note, target }: Props) {
  const content = (
    <>
      {TileIcon && (
        <span className={classes.icon}>
          <TileIcon size={22} stroke={1.6} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.title}>
          {title}
          {'url' in target && <IconExternalLink size={14} className={classes.leaves} />}
        </span>
        <span className={classes.note}>{note}</span>
      </span>
    </>
  )
  if ('path' in target) {
    return (
      <Link to={target.path} className={classes.tile}>
        {content}
      </Link>
    )
  }
  if ('url' in target) {
    return (
      <a href={target.url} target="_blank" rel="noopener" className={classes.tile}>
        {content}
      </a>
    )
  }
  return (
    <Hint text={target.disabledBecause}>
      {/* biome-ignore lint/a11y/useSemanticElements: a link without an address, focusable so that its reason is read out */}
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        aria-description={target.disabledBecause}
        className={classes.disabled}
      >
        {content}
      </span>
    </Hint>
  )
}
