import { localDay, localTimeMs } from '@milepost/domain/time/local-time.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Hint } from '../../ui/Hint.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import type { ReplayClock } from './replay-clock.ts'
import classes from './Timeline.module.css'

/** A time that is typed moves the replay to it, on the day of the moment that is shown. */
export function TimeBox({ clock }: { clock: ReplayClock }) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const [minute, setMinute] = useState<number | null>(null)
  return (
    <Hint text={t('Go to a time')}>
      <div className={classes.timeBox}>
        <TimeInput
          size="xs"
          aria-label={t('Go to a time')}
          minute={minute}
          onChange={typed => {
            setMinute(typed)
            // Leaving the field says the same time again, when the replay may have gone on.
            if (typed === null || typed === minute) return
            clock.seek(localTimeMs(localDay(clock.atMs, timeZone), typed / 60, timeZone))
          }}
        />
      </div>
    </Hint>
  )
}
