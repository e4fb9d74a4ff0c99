import { useTranslation } from 'react-i18next'
import { SpellMark } from './DayStrip.tsx'
import classes from './Timesheets.module.css'
import { SPELL_KINDS, SPELL_WORDS } from './use-sheet-words.ts'

/** What the strips of days mean, or the bars of sums, whose orange is all standing; how long is written, and where the figures come from. */
export function StripLegend({ of }: { of: 'strips' | 'bars' }) {
  const { t } = useTranslation()
  return (
    <div className={classes.legend}>
      {SPELL_KINDS.map(kind => (
        <span key={kind}>
          <SpellMark kind={kind} />
          {of === 'bars' && kind === 'idling' ? t('Standing') : t(SPELL_WORDS[kind])}
        </span>
      ))}
      <span className={classes.provenance}>
        {t('Durations in h:mm')} · {t('Calculated from vehicle positions')}
      </span>
    </div>
  )
}
