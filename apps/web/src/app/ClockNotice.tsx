import { aheadMs, offsetText } from '@milepost/domain/time/clock-differences.ts'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { browserTimeZone } from '../api/session.ts'
import { useWords } from '../i18n/use-words.ts'
import classes from './Header.module.css'

/** Names the clock that all times are on where it is not the one on the reader's wall; in the head, where it is on every screen. */
export function ClockNotice() {
  const { t } = useTranslation()
  const { timeZone, place } = useWords()
  const nowMs = Date.now()
  if (aheadMs(nowMs, timeZone, browserTimeZone()) === 0) return null
  const names = { place: place(timeZone), offset: offsetText(nowMs, timeZone) }
  return (
    <span className={classes.clock}>
      <IconClock size={15} aria-hidden="true" />
      <span className={classes.clockWords}>
        {names.place === names.offset ? t('Times in {{place}}', names) : t('Times in {{place}} ({{offset}})', names)}
      </span>
      <span className={classes.clockOffset} aria-hidden="true">
        {names.offset}
      </span>
    </span>
  )
}
