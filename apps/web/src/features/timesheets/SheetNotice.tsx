import { Skeleton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lawForbidsTracking } from './law.ts'
import { SheetPurpose } from './SheetPurpose.tsx'
import classes from './Timesheets.module.css'

interface Props {
  /** Undefined while it is loading, and where it could not be had. */
  sheet: { subject: string; time_zone: string; purpose: string | null } | undefined
  isLoading: boolean
  isRangeFaulty: boolean
  /** Back to the group that the sheet was opened from. */
  onBack: (() => void) | null
}

/** Whose days these are, in which time zone and for which purpose; and what is wrong with them. */
export function SheetNotice({ sheet, isLoading, isRangeFaulty, onBack }: Props) {
  const { t } = useTranslation()
  if (sheet === undefined && !isLoading && onBack === null && !isRangeFaulty) return null
  return (
    <div className={classes.about}>
      {onBack && (
        <button type="button" className={classes.back} onClick={onBack}>
          <IconChevronLeft size={16} aria-hidden="true" />
          {t('Back to the group')}
        </button>
      )}
      {isLoading && <Skeleton height={14} width={200} my={4} />}
      {sheet && (
        <>
          <strong>{sheet.subject}</strong>
          <span>{t('Days of {{zone}}', { zone: sheet.time_zone })}</span>
          <SheetPurpose purpose={sheet.purpose} />
          {lawForbidsTracking(sheet.time_zone) && (
            <span>
              {t('In Portugal positions may not be used to check on how somebody works (Labour Code, art. 20).')}
            </span>
          )}
        </>
      )}
      {isRangeFaulty && (
        <span className={classes.fault} role="alert">
          {t('The dates in the address are reversed, in the future or no dates; this week is shown.')}
        </span>
      )}
    </div>
  )
}
