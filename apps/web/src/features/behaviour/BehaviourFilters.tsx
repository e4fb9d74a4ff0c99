import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { useWords } from '../../i18n/use-words.ts'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import type { DayRange } from '../../ui/day-range.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useIsPhone } from '../../ui/use-width.ts'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import classes from './BehaviourFilters.module.css'
import type { BehaviourSearch } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'
import { ScoringSwitch } from './ScoringSwitch.tsx'
import { WhatIf } from './WhatIf.tsx'

interface Props {
  set: BehaviourSet
  search: BehaviourSearch
  range: DayRange
  onChange: ChangeAddress<BehaviourSearch>
}

/** What a call answers for. */
const MOST_DAYS = 366

/** Days, the group or vehicle, and the weights that are tried. */
export function BehaviourFilters({ set, search, range, onChange }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const isPhone = useIsPhone()
  const { subject, groupId, weights } = search
  return (
    <div className={classes.filters}>
      <div className={classes.days}>
        <DateRangePicker
          label={t('Dates')}
          value={range}
          timeZone={timeZone}
          maxDays={MOST_DAYS}
          onChange={next => onChange({ range: next, page: 1 })}
        />
      </div>
      <WhatIf set={set} tried={weights} onChange={next => onChange({ weights: next })} />
      {isPhone && (
        <div className={classes.days}>
          <ScoringSwitch />
        </div>
      )}
      <div className={classes.groups}>
        <div className={classes.head}>
          <h3>{t('Vehicle groups')}</h3>
          <ReasonButton
            size="compact-xs"
            variant="subtle"
            reason={groupId === null ? t('All groups are shown.') : null}
            onClick={() => onChange({ groupId: null, page: 1 })}
          >
            {t('All groups')}
          </ReasonButton>
        </div>
        <VehicleGroupList
          mode="one"
          selectedId={subject?.kind === 'vehicle' ? subject.id : null}
          selectedGroupId={groupId}
          onSelect={id => onChange({ subject: { kind: 'vehicle', id } })}
          onGroup={id => onChange({ groupId: id === groupId ? null : id, page: 1 })}
        />
      </div>
    </div>
  )
}
