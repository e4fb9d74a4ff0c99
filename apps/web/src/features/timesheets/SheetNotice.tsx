import { Skeleton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { DayRange } from '../../ui/day-range.ts'
import { DataBeginLine } from './DataBegin.tsx'
import { lawForbidsTracking } from './law.ts'
import { SheetPurpose } from './SheetPurpose.tsx'
import { agreesWithSheet } from './sheet-time-zone.ts'
import classes from './Timesheets.module.css'

interface Props {
  /** Undefined while it is loading, and where it could not be had. */
  sheet: { subject: string; time_zone: string; purpose: string | null; data_begin: string | null } | undefined
  isLoading: boolean
  range: DayRange
  isRangeFaulty: boolean
  /** Back to the group that the sheet was opened from. */
  onBack: (() => void) | null
  /** Of a group: goes to other days. A sheet without data says where they are in its place. */
  onRange: ((range: DayRange) => void) | null
}

/** Whose days these are, on which clocks and for which purpose; and what is wrong with them. */
export function SheetNotice({ sheet, isLoading, range, isRangeFaulty, onBack, onRange }: Props) {
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
          {sheet.data_begin !== null && onRange !== null && (
            <DataBeginLine day={sheet.data_begin} timeZone={sheet.time_zone} onRange={onRange} />
          )}
          <TwoClocks timeZone={sheet.time_zone} range={range} />
          <SheetPurpose purpose={sheet.purpose} />
          {lawForbidsTracking(sheet.time_zone) && (
            <span>{t('In Portugal, positions may not be used to monitor performance (Labour Code, art. 20).')}</span>
          )}
        </>
      )}
      {isRangeFaulty && (
        <span className={classes.fault} role="alert">
          {t('The link has invalid dates. Showing this week.')}
        </span>
      )}
    </div>
  )
}

/** Says whose midnights divide the days where that is not the clock of the times. */
function TwoClocks({ timeZone, range }: { timeZone: string; range: DayRange }) {
  const { t } = useTranslation()
  const words = useWords()
  if (agreesWithSheet(range, timeZone, words.timeZone)) return null
  const places = { depot: words.place(timeZone), reader: words.place(words.timeZone) }
  return <span>{t('Days run from midnight to midnight in {{depot}}; times are in {{reader}} time.', places)}</span>
}
