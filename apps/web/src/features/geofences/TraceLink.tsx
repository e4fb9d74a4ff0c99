import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'

interface Props {
  vehicleId: number
  atMs: number
  className: string | undefined
  children: ReactNode
}

/** To the trace of the vehicle at a second; just the words for those who may not see traces. */
export function TraceLink({ vehicleId, atMs, className, children }: Props) {
  const words = useWords()
  const signedIn = useSession()
  const mayTrace = signedIn !== null && mayOpenPage(pages.trace.rule, signedIn)
  if (!mayTrace) return <span className={className}>{children}</span>
  const at = `${new Date(atMs).toISOString().slice(0, 19)}Z`
  return (
    <Link to={pages.trace.path} search={{ vehicleId, startDate: words.day(atMs), at }} className={className}>
      {children}
    </Link>
  )
}
