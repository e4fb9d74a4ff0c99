import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { lawForbidsTracking } from './law.ts'
import classes from './Timesheets.module.css'

interface Props {
  /** Undefined while it is on its way. */
  sheet: { subject: string; time_zone: string; purpose: string | null } | undefined
  isRangeFaulty: boolean
  /** When what is shown was read, where it could not be read anew. */
  staleSinceMs: number | null
  /** Back to the group that the sheet was opened from. */
  onBack: (() => void) | null
}

/** Whose days these are, in which time zone and for which purpose; and what is wrong with them. */
export function SheetNotice({ sheet, isRangeFaulty, staleSinceMs, onBack }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const purpose =
    sheet === undefined
      ? null
      : (sheet.purpose ??
        (lawForbidsTracking(sheet.time_zone)
          ? t('In Portugal positions may not be used to check on how somebody works (Labour Code, art. 20).')
          : null))
  return (
    <div className={classes.about}>
      {onBack && (
        <button type="button" className={classes.back} onClick={onBack}>
          <IconChevronLeft size={16} aria-hidden="true" />
          {t('Back to the group')}
        </button>
      )}
      {sheet && (
        <>
          <strong>{sheet.subject}</strong>
          <span>{t('Days of {{zone}}', { zone: sheet.time_zone })}</span>
        </>
      )}
      {purpose && <span>{sheet?.purpose ? t('Kept for: {{purpose}}', { purpose }) : purpose}</span>}
      {isRangeFaulty && (
        <span className={classes.fault} role="alert">
          {t('The dates in the address are reversed, in the future or no dates; this week is shown.')}
        </span>
      )}
      {staleSinceMs !== null && (
        <span className={classes.fault} role="status">
          {t('As of {{moment}}: it could not be read anew', { moment: words.moment(staleSinceMs) })}
        </span>
      )}
    </div>
  )
}
