import type { Geofence } from '@milepost/contract/geofences.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { lookOf, lookOfFence } from '../../map/fence-look.ts'
import { MapControls } from '../../map/MapControls.tsx'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { StreetMapChip } from '../../map/StreetMapChip.tsx'
import type { DrawnFence } from '../../map/use-geofence-features.ts'
import { useLeaveGuard } from '../../records/use-leave-guard.ts'
import { drawerCover, NOTHING_COVERED } from '../../ui/drawer-cover.ts'
import { MapWorkspace } from '../../ui/MapWorkspace.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { groupIdsOf, setTicked } from '../../vehicle-lists/group-tree.ts'
import { ArchivedDialog } from './ArchivedDialog.tsx'
import { DrawingBar } from './DrawingBar.tsx'
import { lookOfChoice } from './fence-colour.ts'
import { fenceSearch, fenceTree, isTicked } from './fence-tree.ts'
import { GeofenceDrawer } from './GeofenceDrawer.tsx'
import { GeofenceMap, type GeofenceMapHandle } from './GeofenceMap.tsx'
import { GeofenceMapNotices } from './GeofenceMapNotices.tsx'
import { GeofencePanel } from './GeofencePanel.tsx'
import { GroupsDialog } from './GroupsDialog.tsx'
import type { GeofenceData } from './geofence-queries.ts'
import { type GeofenceSearch, isSameWork } from './geofence-search.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { useGeofenceEditor } from './use-geofence-editor.ts'

/** The map library is by far the largest part: it is fetched while the geofences are. */
const mapPart = import('../../map/MapView.tsx')
const MapView = lazy(() => mapPart.then(part => ({ default: part.MapView })))

interface Props {
  data: GeofenceData
  params: GeofenceSearch
  change: ChangeAddress<GeofenceSearch>
}

const drawnOf = (fence: Geofence): DrawnFence => ({
  id: fence.id,
  name: fence.name,
  shape: fence.shape,
  ...lookOfFence(fence),
})

/** The list, the map and the one geofence that is open. */
export function GeofenceWorkspace({ data, params, change }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const map = useRef<GeofenceMapHandle>(null)
  const [dialog, setDialog] = useState<'import' | 'groups' | 'archived' | null>(null)
  /** The draft whose details were opened on a phone while drawing. */
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  const { search, ticks, categoryId, geofenceId, drawn } = params

  const all = t('All geofences')
  const fences = useMemo(
    () => data.fences.filter(fence => categoryId === null || fence.category?.id === categoryId),
    [data.fences, categoryId],
  )
  const found = useMemo(() => fences.filter(fenceSearch(search)), [fences, search])
  const tree = useMemo(() => fenceTree(fences, data.groups, all), [fences, data.groups, all])
  const shown = useMemo(() => found.filter(fence => isTicked(fence, ticks)), [found, ticks])
  const pictures = useDrawnFences(shown, geofenceId)
  const open = geofenceId === null ? null : (data.fences.find(fence => fence.id === geofenceId) ?? null)
  const isGone = geofenceId !== null && open === null && !data.isLoading && data.error === null

  const editor = useGeofenceEditor(open, geofenceId === null ? drawn : null, name =>
    data.fences.some(fence => fence.id !== geofenceId && fence.name.trim() === name),
  )
  useLeaveGuard(
    editor?.isDirty === true && data.mayEdit,
    t('Your changes to this geofence will be lost.'),
    (before, after) => before.pathname === after.pathname && isSameWork(before.search, after.search),
  )

  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const closed = isPhone ? { panel: 'closed' as const } : {}
  const look = editor === null ? lookOf(null) : lookOfChoice(editor.draft.form, data.categories, data.groups)
  const close = (mayLeaveDraft = false) => change({ geofenceId: null, drawn: null }, { mayLeaveDraft })
  /** A sheet would cover the map on which something is being drawn. */
  const work = editor === null ? null : `${editor.draft.key}, ring ${editor.draft.drawing.ring}`
  const isDrawingOnPhone = isPhone && editor?.draft.drawing.isFinished === false && detailsOf !== work
  const hasDrawer = (editor !== null || isGone) && !isDrawingOnPhone

  function select(id: number, isToBeShown: boolean) {
    change({ geofenceId: id, drawn: null, ...closed })
    const fence = data.fences.find(one => one.id === id)
    if (fence !== undefined && isToBeShown && editor?.isDirty !== true) map.current?.showShape(fence.shape)
  }

  return (
    <>
      <MapWorkspace
        title={t('Geofence')}
        panelTitle={t('Geofences')}
        panelNote={!data.isLoading && data.error === null && words.number(data.count)}
        panelOpen={isPanelOpen}
        onPanelOpenChange={togglePanel}
        panel={
          <GeofencePanel
            {...{ data, params, tree, fences, found }}
            onView={view => change({ view })}
            onSearch={text => change({ search: text })}
            onCategory={id => change({ categoryId: id })}
            onTick={(ids, ticked) =>
              change(before => ({ ticks: setTicked(before.ticks, ids, ticked, groupIdsOf(tree)) }))
            }
            onSelect={id => select(id, true)}
            onDraw={kind => {
              change({ drawn: kind, geofenceId: null, ...closed })
              map.current?.focus()
            }}
            onImport={() => setDialog('import')}
            onGroups={() => setDialog('groups')}
            onArchived={() => setDialog('archived')}
          />
        }
        map={
          <Suspense fallback={<MapWaiting />}>
            <MapView
              label={t('Map of the geofences. The list beside it says the same in words.')}
              areas={areas}
              isMetric={words.isMetric}
              start={params.place}
              onMoved={place => change({ place })}
            >
              <GeofenceMap
                ref={map}
                fences={pictures}
                editor={editor}
                look={look}
                isEditable={data.mayEdit}
                alwaysNames={params.alwaysNames}
                hasPlace={params.place !== null}
                covered={hasDrawer ? drawerCover(isPhone) : NOTHING_COVERED}
                onSelect={id => select(id, false)}
                onInput={input => editor?.input(input)}
                onUndo={() => editor?.undo()}
                onCancel={() => close()}
              />
              <MapControls
                fitLabel={t('Show all geofences')}
                onFit={() => map.current?.showAll()}
                platesLabel={t('Always show names')}
                alwaysPlates={params.alwaysNames}
                onAlwaysPlates={alwaysNames => change({ alwaysNames })}
              />
              {isDrawingOnPhone && (
                <DrawingBar editor={editor} onCancel={() => close()} onDetails={() => setDetailsOf(work)} />
              )}
              <GeofenceMapNotices
                data={data}
                shown={shown.length}
                isPanelClosed={!isPanelOpen}
                onShowAll={() => change({ ticks: null, search: '', categoryId: null })}
              >
                <StreetMapChip areas={areas} />
              </GeofenceMapNotices>
            </MapView>
          </Suspense>
        }
        drawer={
          !hasDrawer
            ? null
            : {
                title: editor === null ? t('Geofence') : (editor.draft.base?.name ?? t('New geofence')),
                content:
                  editor === null ? (
                    <GoneMessage />
                  ) : (
                    <GeofenceDrawer
                      key={editor.draft.key}
                      editor={editor}
                      data={data}
                      look={look}
                      map={() => map.current}
                      onSaved={id => change({ geofenceId: id, drawn: null }, { mayLeaveDraft: true })}
                      onGone={() => close(true)}
                      onCancel={() => close()}
                      onVisits={id => change({ view: 'visits', geofenceId: id, page: 1 })}
                    />
                  ),
                onClose: () => close(),
              }
        }
      />
      {dialog === 'import' && <ImportDialog data={data} onClose={() => setDialog(null)} />}
      {dialog === 'archived' && <ArchivedDialog onClose={() => setDialog(null)} />}
      {dialog === 'groups' && <GroupsDialog data={data} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The same objects for the same geofences, so that the map gets differences alone. The open one is drawn by itself. */
function useDrawnFences(shown: readonly Geofence[], openId: number | null): readonly DrawnFence[] {
  const [known] = useState(() => new WeakMap<Geofence, DrawnFence>())
  return useMemo(
    () =>
      shown
        .filter(fence => fence.id !== openId)
        .map(fence => {
          const drawn = known.get(fence) ?? drawnOf(fence)
          known.set(fence, drawn)
          return drawn
        }),
    [shown, openId, known],
  )
}

function GoneMessage() {
  const { t } = useTranslation()
  return <p style={{ padding: 12 }}>{t('This geofence no longer exists, or you do not have access.')}</p>
}
