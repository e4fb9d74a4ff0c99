import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Trips.module.css'

interface Props {
  isRangeFaulty: boolean
  /** The vehicle, group or driver of the address is not in the fleet. */
  isUnknown: boolean
  hasPrivate: boolean
  onShowAll: () => void
}

/** What to know of the list before reading it. */
export function TripNotices({ isRangeFaulty, isUnknown, hasPrivate, onShowAll }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {isRangeFaulty && (
        <div className={`${classes.notice} ${classes.fault}`} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The dates in the address are reversed or lie after today, so the last seven days are shown.')}
        </div>
      )}
      {isUnknown && (
        <div className={`${classes.notice} ${classes.fault}`} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The vehicle, group or driver in the address is not in your fleet.')}
          <Button size="compact-xs" variant="default" onClick={onShowAll}>
            {t('Show all vehicles')}
          </Button>
        </div>
      )}
      {hasPrivate && (
        <div className={classes.notice}>
          <IconLock size={16} aria-hidden="true" />
          {t('Of private trips you see how long and how far they were, and not where.')}
        </div>
      )}
    </>
  )
}
