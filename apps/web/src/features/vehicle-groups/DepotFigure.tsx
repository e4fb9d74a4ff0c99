import type { PlaceFigures } from '@milepost/contract/depot-figures.ts'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { type PageName, pages } from '../../pages/pages.ts'
import classes from './DepotFigure.module.css'

type Figure = Exclude<keyof PlaceFigures, 'id' | 'name'>

const FIGURES: readonly { id: Figure; label: TextKey }[] = [
  { id: 'vehicles', label: 'Vehicles' },
  { id: 'vehicles_with_tracker', label: 'With a tracker' },
  { id: 'vehicles_silent', label: 'No data for a day' },
  { id: 'drivers', label: 'Drivers' },
]

/** The figures that a place has for its reader: how many are silent is part of Track. */
export const figuresOf = (place: PlaceFigures) =>
  FIGURES.flatMap(({ id, label }) => {
    const value = place[id]
    return value === null ? [] : [{ id, label, value }]
  })

/** Where what a figure counts is listed, narrowed to these vehicle groups. */
const LISTS: Readonly<Record<Figure, { page: PageName; search: (groups: string) => Record<string, string> }>> = {
  vehicles: { page: 'vehicles', search: groups => ({ vehicle_group: groups }) },
  vehicles_with_tracker: { page: 'vehicles', search: groups => ({ vehicle_group: groups, tracker: 'with' }) },
  vehicles_silent: { page: 'track', search: groups => ({ groups, status: 'stale' }) },
  drivers: { page: 'drivers', search: groups => ({ vehicle_group: groups }) },
}

/** One figure of these vehicle groups, which leads to what it counts where there is any and its reader may see it. */
export function DepotFigure({ id, value, groupIds }: { id: Figure; value: number; groupIds: readonly number[] }) {
  const words = useWords()
  const signedIn = useSession()
  const { page: name, search } = LISTS[id]
  const page = pages[name]
  if (value === 0 || signedIn === null || !mayOpenPage(page.rule, signedIn)) return words.number(value)
  return (
    <Link to={page.path} search={search(groupIds.join())} className={classes.figure}>
      {words.number(value)}
    </Link>
  )
}
