import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './GroupTree.module.css'
import { countTicked, type Ticks, type TreeRegion } from './group-tree.ts'
import { TREE_ROW_PX, TreeRowView } from './TreeRowView.tsx'
import { groupsOpenAtFirst, keyOfFirstSelected, memberKey, rowsOf, type TreeRow } from './tree-rows.ts'

interface Props {
  label: string
  tree: readonly TreeRegion[]
  /** Null while nothing is searched for. */
  isFound: ((memberId: number) => boolean) | null
  selectedId: number | null
  /** Where several can be selected: the groups of those that are as the tree is opened start open. */
  selectedIds?: ReadonlySet<number>
  /** Which groups are ticked, where groups can be. */
  ticking?: { ticks: Ticks; onTick: (groupIds: readonly number[], ticked: boolean) => void }
  /** Where a whole group can be chosen. */
  groups?: { selectedId: number | null; onSelect: (groupId: number) => void }
  /** What stands before the name of a group, such as its colour. */
  groupMark?: (groupId: number) => ReactNode
  member: (id: number) => { words: ReactNode; isDisabled: boolean }
  onSelect: (memberId: number, groupId: number) => void
  /** A group was opened by hand. */
  onOpenGroup?: (groupId: number) => void
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Regions, groups and their vehicles or drivers as one tree, which is all that the map shows in words. Arrows move and open,
 * Space ticks, Enter selects. Only the rows on the screen exist.
 */
export function GroupTree(props: Props) {
  const {
    label,
    tree,
    isFound,
    selectedId,
    selectedIds = NONE,
    ticking,
    groups,
    groupMark,
    member,
    onSelect,
    onOpenGroup,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [closedRegions, setClosedRegions] = useState<ReadonlySet<number | null>>(new Set())
  const [openGroups, setOpenGroups] = useState(() => groupsOpenAtFirst(tree, selectedIds))
  const [activeKey, setActiveKey] = useState(() => keyOfFirstSelected(tree, selectedIds))
  const rows = rowsOf(
    tree,
    { isRegionOpen: id => !closedRegions.has(id), isGroupOpen: id => openGroups.has(id) },
    isFound,
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => TREE_ROW_PX[itemAt(rows, index).kind],
    getItemKey: index => itemAt(rows, index).key,
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
    if (open) onOpenGroup?.(row.group.id)
  }

  function tick(row: TreeRow) {
    if (row.kind === 'group' && groups) groups.onSelect(row.group.id)
    if (row.kind === 'member' || ticking === undefined) return
    const ids = row.kind === 'region' ? row.groupIds : [row.group.id]
    ticking.onTick(ids, countTicked(ticking.ticks, ids) === 0)
  }

  function goTo(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row === undefined) return
    setActiveKey(row.key)
    virtualizer.scrollToIndex(rows.indexOf(row))
  }

  function goIn(row: TreeRow) {
    if (row.kind === 'member') return
    if (row.isOpen) goTo(activeAt + 1)
    else toggle(row, true)
  }

  /** Closes what is open, and leaves for what it stands in otherwise. */
  function goOut(row: TreeRow) {
    if (row.kind !== 'member' && row.isOpen && isFound === null) return toggle(row, false)
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
    if (row.kind !== 'member') toggle(row, !row.isOpen)
    else if (!member(row.memberId).isDisabled) onSelect(row.memberId, row.groupId)
  }

  /** What was selected on the map is brought into sight. */
  const reveal = useEffectEvent((memberId: number) => {
    if (active?.kind === 'member' && active.memberId === memberId) return
    const region = tree.find(one => one.groups.some(group => group.memberIds.includes(memberId)))
    const group = region?.groups.find(one => one.memberIds.includes(memberId))
    if (region === undefined || group === undefined) return
    setClosedRegions(changed(closedRegions, region.id, false))
    setOpenGroups(changed(openGroups, group.id, true))
    setActiveKey(memberKey(group.id, memberId))
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
      aria-label={label}
      aria-activedescendant={active && `track-${active.key}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = itemAt(rows, index)
          return (
            <TreeRowView
              key={row.key}
              row={row}
              top={start}
              ticking={ticking}
              groups={groups}
              groupMark={row.kind === 'group' && groupMark?.(row.group.id)}
              member={row.kind === 'member' ? member(row.memberId) : null}
              isActive={row === active}
              isSelected={
                (row.kind === 'member' && row.memberId === selectedId) ||
                (row.kind === 'group' && row.group.id === groups?.selectedId)
              }
              onAct={() => act(row)}
            />
          )
        })}
      </div>
    </div>
  )
}

function changed<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}
