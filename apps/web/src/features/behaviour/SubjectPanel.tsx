import type { ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { IconRoadOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import type { DayRange } from '../../ui/day-range.ts'
import { Message } from '../../ui/Message.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import type { BehaviourSearch, ScoreSubject } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'
import { PointsTable } from './PointsTable.tsx'
import type { RankedRow } from './rank-rows.ts'
import { SafetyEvents } from './SafetyEvents.tsx'
import { ScoreHead } from './ScoreHead.tsx'
import classes from './SubjectPanel.module.css'
import { TrendGraph } from './TrendGraph.tsx'

interface Props {
  set: BehaviourSet
  subject: ScoreSubject
  /** Null where the ranking does not have it. */
  row: RankedRow | null
  isLoading: boolean
  search: BehaviourSearch
  range: DayRange
  weights: ScoreWeights
  onChange: ChangeAddress<BehaviourSearch>
}

/** What the side of the workspace shows of an opened row. */
export function subjectPanel(props: Props) {
  return {
    title: <SubjectName subject={props.subject} row={props.row} />,
    content: <SubjectContent key={`${props.subject.kind} ${props.subject.id}`} {...props} />,
    onClose: () => props.onChange({ subject: null }),
  }
}

function SubjectName({ subject, row }: Pick<Props, 'subject' | 'row'>) {
  const { t } = useTranslation()
  if (subject.kind === 'all') return t('Whole fleet')
  if (subject.id === 'none') return t('No driver identified')
  const kinds = { vehicle: t('Vehicle'), driver: t('Driver'), group: t('Group') }
  return row?.name ?? kinds[subject.kind]
}

/** A score down to its events: points by kind and level, its course, and every event with its place. */
function SubjectContent({ set, subject, row, isLoading, search, range, weights, onChange }: Props) {
  const { t } = useTranslation()
  if (isLoading) return <SkeletonRows label={t('Loading…')} />
  if (row === null) {
    return (
      <Message
        icon={IconRoadOff}
        title={t('Nothing in this period')}
        text={t('No driving in this period, not in the chosen group, or not visible to you.')}
      />
    )
  }
  const opened = { set, subject, groupId: search.groupId, range }
  const isScored = row.driving.reason !== 'scoring is off'
  return (
    <div className={classes.panel}>
      <ScoreHead row={row} isTried={search.weights.size > 0} />
      {row.driving.reason !== 'no camera' && (
        <>
          <PointsTable row={row} weights={weights} />
          <TrendGraph
            opened={opened}
            weights={weights}
            isScored={isScored}
            step={search.step}
            onStep={step => onChange({ step })}
          />
          <SafetyEvents
            opened={opened}
            weights={isScored ? weights : null}
            eventId={search.eventId}
            onEvent={eventId => onChange({ eventId })}
            showsVehicle={subject.kind !== 'vehicle'}
            showsDriver={subject.kind !== 'driver'}
          />
        </>
      )}
      {subject.kind === 'vehicle' && <VehicleLinks vehicleId={subject.id} startDate={range.end} />}
    </div>
  )
}
