import { Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pageIcons } from '../../pages/page-icons.ts'
import { pages } from '../../pages/pages.ts'
import { useIsPhone } from '../../ui/use-width.ts'

/** The pages of the Vehicle File that no menu names. */
const LINKED = ['vehicleSchedules', 'vehicleCosts', 'vehicleNotes'] as const

/** The way to what is due, what vehicles cost and what is noted of them, where the reader may open it. */
export function FilePageLinks({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation()
  const signedIn = useSession()
  const isPhone = useIsPhone()
  if (signedIn === null) return null
  return LINKED.filter(page => mayOpenPage(pages[page].rule, signedIn)).map(page => {
    const label = t(pages[page].title)
    const PageIcon = pageIcons[page]
    // What is due is opened the most often: its words go last.
    const isIconAlone = isPhone || (isNarrow && page !== 'vehicleSchedules')
    return (
      <Tooltip key={page} label={label} disabled={!isIconAlone}>
        <Button
          size="sm"
          variant="default"
          renderRoot={(props: object) => <Link {...props} to={pages[page].path} />}
          {...(isIconAlone
            ? { px: 8, 'aria-label': label }
            : { leftSection: <PageIcon size={18} aria-hidden="true" /> })}
        >
          {isIconAlone ? <PageIcon size={20} aria-hidden="true" /> : label}
        </Button>
      </Tooltip>
    )
  })
}
