import { IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { TriStateCheckbox } from '../ui/TriStateCheckbox.tsx'
import classes from './GroupTree.module.css'
import { ALL_VEHICLES, countTicked, NO_GROUP, type Ticks } from './group-tree.ts'
import type { TreeRow } from './tree-rows.ts'

export const TREE_ROW_PX = { region: 34, group: 34, member: 46 } as const

interface Ticking {
  ticks: Ticks
  onTick: (groupIds: readonly number[], ticked: boolean) => void
}

interface Props {
  row: TreeRow
  top: number
  ticking: Ticking | undefined
  groups: { selectedId: number | null; onSelect: (groupId: number) => void } | undefined
  /** What stands before the name of a group. */
  groupMark: ReactNode
  /** What stands in the row of a vehicle or a driver. */
  member: { words: ReactNode; isDisabled: boolean } | null
  isActive: boolean
  isSelected: boolean
  onAct: () => void
}

/** One row of the tree. The tree has the focus and the keys; the row answers the pointer. */
export function TreeRowView({ row, top, ticking, groups, groupMark, member, isActive, isSelected, onAct }: Props) {
  const ids = row.kind === 'member' ? [] : row.kind === 'region' ? row.groupIds : [row.group.id]
  const ticked = ticking === undefined ? ids.length : countTicked(ticking.ticks, ids)
  const isNode = row.kind !== 'member'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys
    <div
      id={`track-${row.key}`}
      role="treeitem"
      className={classes.row}
      data-kind={row.kind}
      data-active={isActive}
      data-off={isNode && ticked === 0}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-disabled={member?.isDisabled || undefined}
      aria-expanded={isNode ? row.isOpen : undefined}
      aria-checked={isNode && ticking ? (ticked === 0 ? false : ticked < ids.length ? 'mixed' : true) : undefined}
      style={{ height: TREE_ROW_PX[row.kind], transform: `translateY(${top}px)` }}
      onClick={onAct}
    >
      {isNode ? (
        <NodeWords
          row={row}
          mark={groupMark}
          ids={ids}
          ticked={ticked}
          onTick={ticking?.onTick}
          onGroup={groups?.onSelect}
        />
      ) : (
        member?.words
      )}
    </div>
  )
}

interface NodeProps {
  row: Exclude<TreeRow, { kind: 'member' }>
  mark: ReactNode
  ids: readonly number[]
  ticked: number
  onTick: Ticking['onTick'] | undefined
  onGroup: ((groupId: number) => void) | undefined
}

function NodeWords({ row, mark, ids, ticked, onTick, onGroup }: NodeProps) {
  const { t } = useTranslation()
  const words = useWords()
  const name = nameOf(row, t)
  return (
    <>
      <IconChevronRight size={16} className={classes.chevron} data-open={row.isOpen} />
      {onTick && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the box from opening the row
        <span className={classes.tick} role="presentation" onClick={event => event.stopPropagation()}>
          <TriStateCheckbox
            tabIndex={-1}
            selected={ticked}
            total={ids.length}
            aria-label={t('Show {{name}} on the map', { name })}
            onChange={all => onTick(ids, all)}
          />
        </span>
      )}
      {mark}
      <span className={classes.name}>{name}</span>
      {onGroup && row.kind === 'group' && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.whole}
          aria-label={t('All vehicles of {{name}}', { name })}
          onClick={event => {
            event.stopPropagation()
            onGroup(row.group.id)
          }}
        >
          {t('All')}
        </button>
      )}
      <span className={classes.count}>{words.number(row.found.length)}</span>
    </>
  )
}

function nameOf(row: NodeProps['row'], t: TFunction): string {
  const isEverything = row.kind === 'group' ? row.group.id === ALL_VEHICLES : row.groupIds[0] === ALL_VEHICLES
  if (isEverything) return t('All vehicles')
  if (row.kind === 'region') return row.region.name ?? t('No region')
  return row.group.id === NO_GROUP ? t('Without a group') : row.group.name
}
