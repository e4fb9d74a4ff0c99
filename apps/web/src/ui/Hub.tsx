import type { ReactNode } from 'react'
import classes from './Hub.module.css'

export function Hub({ title, side, children }: { title: ReactNode; side?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.hub}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {side}
      </header>
      {children}
    </div>
  )
}

interface TileGroupProps {
  title?: string
  id?: string
  tiles: readonly { key: string; tile: ReactNode }[]
}

export function TileGroup({ title, id, tiles }: TileGroupProps) {
  return (
    <section className={classes.group} id={id} aria-label={title}>
      {title && <h2 className={classes.groupTitle}>{title}</h2>}
      <ul className={classes.tiles}>
        {tiles.map(({ key, tile }) => (
          <li key={key}>{tile}</li>
        ))}
      </ul>
    </section>
  )
}
