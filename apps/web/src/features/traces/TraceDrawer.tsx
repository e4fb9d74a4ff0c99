import { NativeSelect, SegmentedControl } from '@mantine/core'
import { IconHandClick } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DayRange } from '../../ui/day-range.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import panelClasses from '../../ui/Panel.module.css'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { MomentFacts } from './MomentFacts.tsx'
import { PointList } from './PointList.tsx'
import type { ReplayClock } from './replay-clock.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'
import { StopList } from './StopList.tsx'
import { DRAWERS, type Drawer } from './trace-search.ts'
import { useAddressedJourneys, type VehicleTrace } from './use-traces.ts'

const NAMES: Record<Drawer, TextKey> = {
  moment: 'Moment',
  points: 'Records',
  stops: 'Trips',
  visitors: 'Who was here',
}

interface Props {
  days: TracedDays
  clock: ReplayClock
  tab: Drawer
  onTab: (tab: Drawer) => void
  lead: ReplayVehicle | null
  leadTrace: VehicleTrace | null
  choices: readonly { id: number; registration: string }[]
  onLead: (id: number) => void
  visitors: ReactNode
}

/** The moment, the records, the stops, and who was here. */
export function TraceDrawer({ days, clock, tab, onTab, lead, leadTrace, choices, onLead, visitors }: Props) {
  const { t } = useTranslation()
  return (
    <div className={panelClasses.panel}>
      <div className={panelClasses.head}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('What the panel shows')}
          data={DRAWERS.map(value => ({ value, label: t(NAMES[value]) }))}
          value={tab}
          onChange={value => onTab(DRAWERS.find(one => one === value) ?? 'moment')}
        />
        {tab !== 'visitors' && choices.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('Vehicle')}
            value={leadTrace?.vehicleId ?? ''}
            data={choices.map(({ id, registration }) => ({ value: String(id), label: registration }))}
            onChange={event => onLead(Number(event.currentTarget.value))}
          />
        )}
      </div>
      {tab === 'visitors' ? visitors : <OfVehicle days={days} clock={clock} tab={tab} lead={lead} trace={leadTrace} />}
    </div>
  )
}

interface TracedDays {
  /** Null while it is not known which. */
  range: DayRange | null
  isToday: boolean
}

interface OfVehicleProps {
  days: TracedDays
  clock: ReplayClock
  tab: Exclude<Drawer, 'visitors'>
  lead: ReplayVehicle | null
  trace: VehicleTrace | null
}

function OfVehicle({ days, clock, tab, lead, trace }: OfVehicleProps) {
  const { t } = useTranslation()
  if (trace === null) {
    return <Message icon={IconHandClick} title={t('No vehicle chosen')} text={t('Choose a vehicle in the list.')} />
  }
  if (trace.error !== null) return <FailedMessage error={trace.error} onRetry={trace.retry} />
  if (lead === null) return <SkeletonRows label={t('Loading…')} />
  if (tab === 'moment') return <MomentFacts clock={clock} vehicle={lead} />
  if (tab === 'points') return <PointList key={lead.id} clock={clock} vehicle={lead} />
  return <Stops clock={clock} lead={lead} days={days} />
}

/** The addresses come after the rest. */
function Stops({ clock, lead, days }: { clock: ReplayClock; lead: ReplayVehicle; days: TracedDays }) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const addressed = useAddressedJourneys(lead.id, days.range, timeZone, days.isToday)
  const journeys = addressed ?? lead.journeys
  return journeys === null ? <SkeletonRows label={t('Loading…')} /> : <StopList clock={clock} journeys={journeys} />
}
