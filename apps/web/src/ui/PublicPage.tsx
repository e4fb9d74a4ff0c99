import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import classes from './PublicPage.module.css'

interface Props {
  children: ReactNode
  corner?: ReactNode
  /** Fades in after a second (AUTH-04, PWD-03): sign-in usually forwards before that. */
  appears?: boolean
}

/** A single column for anybody, phone first: no header, no menu. */
export function PublicPage({ children, corner, appears = false }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.corner}>{corner}</div>
      <main className={classes.card} id="content">
        <div className={classes.logo}>
          <Logo size={36} />
        </div>
        {appears ? <div className={classes.appear}>{children}</div> : children}
      </main>
    </div>
  )
}
