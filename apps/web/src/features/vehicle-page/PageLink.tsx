import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { type PageName, pages } from '../../pages/pages.ts'
import { recordPath } from '../../pages/paths.ts'
import classes from './VehiclePage.module.css'

interface Props {
  page: PageName
  /** The record of its list that is opened. */
  record?: number
  search?: Record<string, string | number>
  text: ReactNode
}

/** A way to another screen; to who may not open that, the text alone. */
export function PageLink({ page, record, search = {}, text }: Props) {
  const signedIn = useSession()
  const { path, rule } = pages[page]
  if (signedIn === null || !mayOpenPage(rule, signedIn)) return <span>{text}</span>
  return (
    <Link to={record === undefined ? path : recordPath(path, record)} search={search} className={classes.link}>
      {text}
    </Link>
  )
}
