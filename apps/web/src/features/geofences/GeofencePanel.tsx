import { Select } from '@mantine/core'
import type { Geofence } from '@milepost/contract/geofences.ts'
import { isShapeInTable } from '@milepost/domain/geofences/files-csv.ts'
import {
  IconArchive,
  IconCirclePlus,
  IconFileImport,
  IconLine,
  IconPolygon,
  IconRoute,
  IconTags,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { lookOf, lookOfFence } from '../../map/fence-look.ts'
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { ListSearch } from '../../ui/ListSearch.tsx'
import { Message } from '../../ui/Message.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import panelClasses from '../../ui/Panel.module.css'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { ReasonIcon } from '../../ui/ReasonIcon.tsx'
import { toastOutcome } from '../../ui/toasts.ts'
import { GroupTree } from '../../vehicle-lists/GroupTree.tsx'
import type { TreeRegion } from '../../vehicle-lists/group-tree.ts'
import { MemberWords } from '../../vehicle-lists/MemberWords.tsx'
import { type FenceFormat, isFenceFormat, saveFences } from './export-fences.ts'
import { FenceMark } from './FenceMark.tsx'
import classes from './GeofencePanel.module.css'
import type { GeofenceData } from './geofence-queries.ts'
import type { FenceKind, GeofenceSearch } from './geofence-search.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props {
  data: GeofenceData
  params: GeofenceSearch
  tree: readonly TreeRegion[]
  /** Of the category that is chosen. */
  fences: readonly Geofence[]
  /** Of these, those that are searched for. */
  found: readonly Geofence[]
  onView: (view: GeofenceSearch['view']) => void
  onSearch: (text: string) => void
  onCategory: (id: number | null) => void
  onTick: (groupIds: readonly number[], ticked: boolean) => void
  onSelect: (id: number) => void
  onDraw: (kind: FenceKind) => void
  onImport: () => void
  onGroups: () => void
  onArchived: () => void
}

const KIND_ICONS = { polygon: IconPolygon, circle: IconCirclePlus, corridor: IconLine }

/** Search, filter and tools, and the geofences by group. */
export function GeofencePanel(props: Props) {
  const { data, params, fences, found, onCategory } = props
  const { t } = useTranslation()
  const language = useLanguage()

  async function save(format: FenceFormat) {
    const left = format === 'csv' ? found.filter(fence => !isShapeInTable(fence)).length : 0
    await saveFences(found, format, { t, language })
    if (left > 0)
      toastOutcome(
        t('Saved without {{count}} outlines', { count: left }),
        t('They have too many corners for a cell of a table: GeoJSON and KML have them.'),
      )
  }

  if (data.isLoading && data.error === null)
    return <PanelSkeleton label={t('Loading geofences…')} toolsPx={[28, 28, 34]} />
  if (data.error !== null) return <FailedMessage error={data.error} onRetry={data.retry} />
  return (
    <div className={panelClasses.panel}>
      <div className={panelClasses.head}>
        <ViewSwitch view={params.view} onView={props.onView} />
        <Tools {...props} />
        <ListSearch
          search={params.search}
          label={t('Search geofences')}
          placeholder={t('Name, category, group')}
          onSearch={props.onSearch}
        />
        <div className={classes.row}>
          <Select
            size="sm"
            className={classes.category}
            aria-label={t('Category')}
            placeholder={t('All categories')}
            clearable
            data={data.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={params.categoryId === null ? null : String(params.categoryId)}
            onChange={value => onCategory(value === null ? null : Number(value))}
          />
          <ExportMenu
            formats={['csv', 'geojson', 'kml']}
            isDisabled={found.length === 0}
            onExport={format => save(isFenceFormat(format) ? format : 'geojson')}
          />
        </div>
      </div>
      {data.fences.length === 0 ? (
        <Message
          icon={IconRoute}
          title={t('No geofences yet')}
          text={
            data.mayEdit
              ? t(
                  'Draw the places that matter: depots, customers, no-go areas. Visits are recorded from then on, and those of the last 30 days are worked out.',
                )
              : t('Geofences appear here as soon as an administrator has drawn them.')
          }
        />
      ) : fences.length === 0 ? (
        <NothingFound title={t('No geofence in this category')} onClearSearch={() => onCategory(null)} />
      ) : (
        <FenceList {...props} />
      )}
    </div>
  )
}

function FenceList({ data, params, tree, fences, found, onSearch, onTick, onSelect }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const groups = new Map(data.groups.map(group => [group.id, group]))
  const byId = new Map(fences.map(fence => [fence.id, fence]))
  if (found.length === 0) return <NothingFound title={t('No geofences found')} onClearSearch={() => onSearch('')} />
  const foundIds = params.search === '' ? null : new Set(found.map(fence => fence.id))
  const kinds = { polygon: t('Polygon'), circle: t('Circle'), corridor: t('Corridor') }
  return (
    <GroupTree
      label={t('Geofences by group')}
      tree={tree}
      isFound={foundIds && (id => foundIds.has(id))}
      selectedId={params.geofenceId}
      ticking={{ ticks: params.ticks, onTick }}
      groupMark={id => groups.has(id) && <FenceMark kind="group" look={lookOf(groups.get(id))} size={18} />}
      member={id => {
        const fence = byId.get(id)
        if (fence === undefined) return { words: null, isDisabled: true }
        const { shape, name, category, speed_limit_kmh } = fence
        return {
          isDisabled: false,
          words: (
            <MemberWords
              mark={<FenceMark kind={shape.kind} look={lookOfFence(fence)} />}
              name={name}
              below={category === null ? kinds[shape.kind] : `${category.name} · ${kinds[shape.kind]}`}
              age={speed_limit_kmh !== null && words.speed(speed_limit_kmh)}
            />
          ),
        }
      }}
      onSelect={onSelect}
    />
  )
}

function Tools({ data, onDraw, onImport, onGroups, onArchived }: Props) {
  const { t } = useTranslation()
  const { mayEdit } = data
  const reason = mayEdit
    ? ''
    : data.isPartial
      ? t('Groups and categories could not be loaded')
      : t('Your role may read this, not change it. Ask an administrator.')
  const kinds: { kind: FenceKind; label: string }[] = [
    { kind: 'polygon', label: t('Polygon') },
    { kind: 'circle', label: t('Circle') },
    { kind: 'corridor', label: t('Corridor') },
  ]
  const tools = [
    { label: t('Import GeoJSON or KML'), icon: IconFileImport, run: onImport },
    { label: t('Categories and groups'), icon: IconTags, run: onGroups },
    { label: t('Archived geofences'), icon: IconArchive, run: onArchived },
  ]
  return (
    <div className={classes.tools}>
      {mayEdit ? (
        <DropMenu
          label={t('New geofence')}
          faceClass={classes.primary}
          face={
            <>
              <IconPolygon size={16} aria-hidden="true" />
              {t('New geofence')}
            </>
          }
        >
          {kinds.map(({ kind, label }) => {
            const KindIcon = KIND_ICONS[kind]
            return (
              <DropMenuItem key={kind} icon={<KindIcon size={16} />} onClick={() => onDraw(kind)}>
                {label}
              </DropMenuItem>
            )
          })}
        </DropMenu>
      ) : (
        <Hint text={reason}>
          <button type="button" className={classes.primary} aria-disabled="true" aria-description={reason}>
            <IconPolygon size={16} aria-hidden="true" />
            {t('New geofence')}
          </button>
        </Hint>
      )}
      {tools.map(({ label, icon: ToolIcon, run }) => (
        <ReasonIcon
          key={label}
          size={32}
          variant="default"
          label={label}
          reason={mayEdit ? null : reason}
          onClick={run}
        >
          <ToolIcon size={16} />
        </ReasonIcon>
      ))}
    </div>
  )
}
