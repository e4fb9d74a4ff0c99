import { vehicleStatus } from '@milepost/domain/vehicle-status.ts'
import { IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '../../map/StatusMark.tsx'
import { TriStateCheckbox } from '../../ui/TriStateCheckbox.tsx'
import { ALL_VEHICLES, activeGroups, countTicked, NO_GROUP, type Ticks, type TreeRow } from './group-tree.ts'
import type { TrackData } from './track-data.ts'
import { useTickingSecond } from './use-now.ts'
import { useVehicle } from './use-track-data.ts'
import { useWords } from './use-words.ts'
import classes from './VehicleList.module.css'

export const ROW_PX = { region: 34, group: 34, vehicle: 46 } as const

interface Props {
  data: TrackData
  row: TreeRow
  top: number
  ticks: Ticks
  isActive: boolean
  isSelected: boolean
  onAct: () => void
  onTick: (ticked: boolean) => void
}

/** One row of the tree. The tree has the focus and the keys; the row answers the pointer. */
export function Row({ data, row, top, ticks, isActive, isSelected, onAct, onTick }: Props) {
  const ids = row.kind === 'region' ? row.groupIds : [row.kind === 'group' ? row.group.id : row.groupId]
  const ticked = countTicked(ticks, ids)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys
    <div
      id={`track-${row.key}`}
      role="treeitem"
      className={classes.row}
      data-kind={row.kind}
      data-active={isActive}
      data-off={row.kind !== 'vehicle' && ticked === 0}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={row.kind === 'vehicle' ? undefined : row.isOpen}
      aria-checked={row.kind === 'vehicle' ? undefined : ticked === 0 ? false : ticked < ids.length ? 'mixed' : true}
      style={{ height: ROW_PX[row.kind], transform: `translateY(${top}px)` }}
      onClick={onAct}
    >
      {row.kind === 'vehicle' ? (
        <VehicleWords data={data} id={row.vehicleId} ticks={ticks} />
      ) : (
        <NodeWords row={row} ticked={ticked} total={ids.length} onTick={onTick} />
      )}
    </div>
  )
}

interface NodeProps {
  row: Exclude<TreeRow, { kind: 'vehicle' }>
  ticked: number
  total: number
  onTick: (ticked: boolean) => void
}

function NodeWords({ row, ticked, total, onTick }: NodeProps) {
  const { t } = useTranslation()
  const words = useWords()
  const name = nameOf(row, t)
  const vehicles =
    row.kind === 'group'
      ? row.found.length
      : row.region.groups.reduce((count, group) => count + group.vehicleIds.length, 0)
  return (
    <>
      <IconChevronRight size={16} className={classes.chevron} data-open={row.isOpen} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the box from opening the row */}
      <span className={classes.tick} role="presentation" onClick={event => event.stopPropagation()}>
        <TriStateCheckbox
          tabIndex={-1}
          selected={ticked}
          total={total}
          aria-label={t('Show {{name}} on the map', { name })}
          onChange={onTick}
        />
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>{words.number(vehicles)}</span>
    </>
  )
}

function nameOf(row: NodeProps['row'], t: TFunction): string {
  const isEverything = row.kind === 'group' ? row.group.id === ALL_VEHICLES : row.groupIds[0] === ALL_VEHICLES
  if (isEverything) return t('All vehicles')
  if (row.kind === 'region') return row.region.name ?? t('No region')
  return row.group.id === NO_GROUP ? t('Without a group') : row.group.name
}

function VehicleWords({ data, id, ticks }: { data: TrackData; id: number; ticks: Ticks }) {
  const { t } = useTranslation()
  const words = useWords()
  const vehicle = useVehicle(data, id)
  useTickingSecond()
  if (vehicle === null) return null
  const { fix, registration, driver, type } = vehicle
  const status = vehicleStatus(fix, data.now())
  const isOff = activeGroups(vehicle, ticks).length === 0
  return (
    <>
      <span className={classes.mark}>
        {/* What is not told about is not claimed. */}
        <StatusMark status={isOff ? 'never-reported' : status} headingDeg={fix?.headingDeg} size={16} />
      </span>
      <span className={classes.words} data-off={isOff}>
        <span className={classes.line}>
          <strong className={classes.name}>{registration}</strong>
          {fix && !isOff && status === 'moving' && <span>{words.speed(fix.speedKmh)}</span>}
        </span>
        <span className={classes.second}>
          <span className={classes.name}>
            {isOff ? '' : `${words.status(status)} · `}
            {driver ?? type}
          </span>
          {isOff ? <span>{t('not on the map')}</span> : fix && <span>{words.age(data.now() - fix.recordedAtMs)}</span>}
        </span>
      </span>
    </>
  )
}
