import type { ExplainedSpell } from '@milepost/contract/explained-days.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { SteppedDateRange } from '../../ui/SteppedDateRange.tsx'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import classes from './ExplainedDay.module.css'
import type { ExplainedDayChange, ExplainedDaySearch } from './explained-day-search.ts'
import { SpellIcon, useSpellWords } from './SpellHeading.tsx'

interface Props {
  params: ExplainedDaySearch
  day: string
  /** Null until they are there. */
  spells: readonly ExplainedSpell[] | null
  onChange: (change: ExplainedDayChange) => void
}

/** Which vehicle and day, and the trips and stops of it, each of which leads to its first record. */
export function DayPanel({ params, day, spells, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const spellWords = useSpellWords()
  return (
    <div className={classes.panel}>
      <div className={classes.days}>
        <SteppedDateRange
          label={t('Day (of records)')}
          value={{ start: day, end: day }}
          timeZone={words.timeZone}
          maxDays={1}
          onChange={range => onChange({ day: range.start })}
        />
      </div>
      {spells !== null && spells.length > 0 && (
        <nav className={classes.spells} aria-label={t('Trips and stops of the day')}>
          {spells.map(spell => (
            <button
              key={`${spell.kind} ${spell.start}`}
              type="button"
              className={classes.spell}
              data-within={spell.kind === 'idling'}
              onClick={() => onChange({ atMs: Date.parse(spell.start) })}
            >
              <SpellIcon spell={spell} />
              <span>
                <strong>{spellWords.title(spell)}</strong>
                <small>{spellWords.span(spell, day)}</small>
              </span>
            </button>
          ))}
        </nav>
      )}
      <VehicleGroupList mode="one" selectedId={params.vehicleId} onSelect={id => onChange({ vehicleId: id })} />
    </div>
  )
}
