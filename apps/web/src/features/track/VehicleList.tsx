import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countTicked, NO_GROUP, rowsOf, type Ticks, type TreeRegion, type TreeRow } from './group-tree.ts'
import { ROW_PX, Row } from './ListRow.tsx'
import type { TrackData } from './track-data.ts'
import classes from './VehicleList.module.css'

interface Props {
  data: TrackData
  tree: readonly TreeRegion[]
  ticks: Ticks
  /** Null while nothing is searched for. */
  isFound: ((vehicleId: number) => boolean) | null
  selectedId: number | null
  onTick: (groupIds: readonly number[], ticked: boolean) => void
  onSelect: (vehicleId: number, groupId: number) => void
  /** A group was opened by hand. */
  onOpenGroup: (groupId: number) => void
}

/** Few enough to be read at once: the groups start open. */
const FEW_VEHICLES = 40

/**
 * Regions, groups and vehicles as one tree, which is all that the map shows in words. Arrows move and open, Space ticks,
 * Enter selects and centres. Only the rows on the screen exist.
 */
export function VehicleList(props: Props) {
  const { data, tree, ticks, isFound, selectedId, onTick, onSelect, onOpenGroup } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [closedRegions, setClosedRegions] = useState<ReadonlySet<number | null>>(new Set())
  const [openGroups, setOpenGroups] = useState<ReadonlySet<number>>(() => groupsOpenAtFirst(tree))
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const rows = rowsOf(
    tree,
    { isRegionOpen: id => !closedRegions.has(id), isGroupOpen: id => openGroups.has(id) },
    isFound,
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => ROW_PX[(rows[index] as TreeRow).kind],
    getItemKey: index => (rows[index] as TreeRow).key,
    overscan: 8,
  })
  const activeAt = Math.max(
    0,
    rows.findIndex(row => row.key === activeKey),
  )
  const active = rows[activeAt]

  function toggle(row: TreeRow, open: boolean) {
    if (isFound !== null) return
    if (row.kind === 'region') setClosedRegions(changed(closedRegions, row.region.id, !open))
    if (row.kind !== 'group') return
    setOpenGroups(changed(openGroups, row.group.id, open))
    if (open && row.group.id > NO_GROUP) onOpenGroup(row.group.id)
  }

  function tick(row: TreeRow) {
    if (row.kind === 'vehicle') return
    const ids = row.kind === 'region' ? row.groupIds : [row.group.id]
    onTick(ids, countTicked(ticks, ids) === 0)
  }

  function goTo(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row === undefined) return
    setActiveKey(row.key)
    virtualizer.scrollToIndex(rows.indexOf(row))
  }

  function goIn(row: TreeRow) {
    if (row.kind === 'vehicle') return
    if (row.isOpen) goTo(activeAt + 1)
    else toggle(row, true)
  }

  /** Closes what is open, and leaves for what it stands in otherwise. */
  function goOut(row: TreeRow) {
    if (row.kind !== 'vehicle' && row.isOpen && isFound === null) return toggle(row, false)
    const parent = rows.findLastIndex((other, index) => index < activeAt && other.level < row.level)
    if (parent >= 0) goTo(parent)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (active === undefined) return
    if (event.key === 'ArrowDown') goTo(activeAt + 1)
    else if (event.key === 'ArrowUp') goTo(activeAt - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rows.length - 1)
    else if (event.key === 'ArrowRight') goIn(active)
    else if (event.key === 'ArrowLeft') goOut(active)
    else if (event.key === ' ') tick(active)
    else if (event.key === 'Enter') act(active)
    else return
    event.preventDefault()
  }

  function act(row: TreeRow) {
    setActiveKey(row.key)
    if (row.kind === 'vehicle') onSelect(row.vehicleId, row.groupId)
    else toggle(row, !row.isOpen)
  }

  /** What was selected on the map is brought into sight. */
  const reveal = useEffectEvent((vehicleId: number) => {
    if (active?.kind === 'vehicle' && active.vehicleId === vehicleId) return
    const region = tree.find(one => one.groups.some(group => group.vehicleIds.includes(vehicleId)))
    const group = region?.groups.find(one => one.vehicleIds.includes(vehicleId))
    if (region === undefined || group === undefined) return
    setClosedRegions(changed(closedRegions, region.id, false))
    setOpenGroups(changed(openGroups, group.id, true))
    setActiveKey(`g${group.id}v${vehicleId}`)
  })
  useEffect(() => {
    if (selectedId !== null) reveal(selectedId)
  }, [selectedId])

  const scrollToActive = useEffectEvent(() => {
    if (activeKey !== null && activeAt > 0) virtualizer.scrollToIndex(activeAt)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another row becomes active or groups open
  useEffect(() => scrollToActive(), [activeKey, openGroups])

  return (
    <div
      ref={scroller}
      className={classes.list}
      role="tree"
      tabIndex={0}
      aria-label={t('Vehicles by region and group')}
      aria-activedescendant={active && `track-${active.key}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] as TreeRow
          return (
            <Row
              key={row.key}
              data={data}
              row={row}
              top={start}
              ticks={ticks}
              isActive={row === active}
              isSelected={row.kind === 'vehicle' && row.vehicleId === selectedId}
              onAct={() => act(row)}
              onTick={ticked => {
                if (row.kind !== 'vehicle') onTick(row.kind === 'region' ? row.groupIds : [row.group.id], ticked)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

function groupsOpenAtFirst(tree: readonly TreeRegion[]): ReadonlySet<number> {
  const groups = tree.flatMap(region => region.groups)
  const vehicles = groups.reduce((total, group) => total + group.vehicleIds.length, 0)
  return new Set(vehicles <= FEW_VEHICLES || groups.length === 1 ? groups.map(group => group.id) : [])
}

function changed<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}
