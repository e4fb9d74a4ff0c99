import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import classes from './PublicPage.module.css'

/** A single column for anybody, phone first: no header, no menu. */
export function PublicPage({ children, corner }: { children: ReactNode; corner?: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={classes.corner}>{corner}</div>
      <main className={classes.card} id="content">
        <div className={classes.logo}>
          <Logo size={36} />
        </div>
        {children}
      </main>
    </div>
  )
}
