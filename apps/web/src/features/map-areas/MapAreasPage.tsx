import { type MapArea, mapAreas } from '@milepost/contract/map-areas.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { IconMapOff, IconMapPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { confirmDialog } from '../../ui/dialogs.ts'
import { Message } from '../../ui/Message.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { AddAreaForm } from './AddAreaForm.tsx'
import { AreaDetail } from './AreaDetail.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { mapAreasQuery } from './map-areas-query.ts'
import { mapAreasAddress, NEW_AREA } from './map-areas-search.ts'
import { useAreaUpload } from './use-area-upload.ts'

/** The street maps of the installation, for global administrators. */
export function MapAreasPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const signedIn = useSession()
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(mapAreasQuery)
  const upload = useAreaUpload()
  const [{ area: opened }, change] = useAddressState(mapAreasAddress)
  const open = (area: string | null) => change({ area })
  const columns = useColumns()

  const mayChange = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'map-areas', 'write')
  const areas = data?.results ?? []
  const state = data?.import ?? null
  const isUnderWay = state?.state === 'receiving' || state?.state === 'importing'
  const selected = areas.find(area => area.slug === opened)

  async function remove(area: MapArea) {
    const isSure = await confirmDialog({
      title: t('Delete {{name}}?', { name: area.name }),
      message: t('Its streets, addresses and speed limits will no longer be available.'),
      confirmLabel: t('Delete'),
      destructive: true,
    })
    if (!isSure) return
    const note = t('{{name}} deleted', { name: area.name })
    const removed = await makeChange({ outcome: 'Remove success', note }, send =>
      send(mapAreas.remove, { params: { slug: area.slug } }),
    )
    if (removed.isMade) open(null)
    await client.invalidateQueries(mapAreasQuery)
    await client.invalidateQueries(appConfigQuery)
  }

  async function cancel() {
    if (state === null) return
    upload.stop()
    await makeChange({ outcome: 'Remove success', note: state.name }, send =>
      send(mapAreas.cancelImport, { params: { id: state.id } }),
    )
    await client.invalidateQueries(mapAreasQuery)
  }

  return (
    <TableWorkspace
      title={t('Map areas')}
      count={data?.count ?? null}
      actions={
        <ReasonButton
          leftSection={<IconMapPlus size={18} />}
          reason={
            !mayChange
              ? t('Your role may read this, not change it. Ask an administrator.')
              : isUnderWay
                ? t('Another area is being added.')
                : null
          }
          onClick={() => open(NEW_AREA)}
        >
          {t('Add area')}
        </ReasonButton>
      }
      notice={
        state !== null && (
          <ImportProgress
            state={state}
            isSending={upload.isSending}
            onCancel={() => void cancel()}
            onResume={file => void upload.resume(state, file)}
          />
        )
      }
      side={
        opened === NEW_AREA && !isUnderWay
          ? {
              title: t('Add area'),
              content: (
                <AddAreaForm
                  mostBytes={data?.most_bytes ?? 0}
                  isBusy={upload.isSending}
                  error={upload.error}
                  onAdd={order => void upload.begin(order).then(isSent => isSent && open(null))}
                />
              ),
              onClose: () => open(null),
            }
          : selected
            ? {
                title: selected.name,
                content: <AreaDetail area={selected} mayChange={mayChange} onDelete={() => void remove(selected)} />,
                onClose: () => open(null),
              }
            : null
      }
    >
      <DataTable
        label={t('Map areas')}
        columns={columns}
        rows={areas}
        rowKey={area => area.slug}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        loadedAtMs={dataUpdatedAt}
        empty={
          <Message
            icon={IconMapOff}
            title={t('No street map is installed')}
            text={t('An area brings streets, addresses and speed limits to every map.')}
          />
        }
        ordering={null}
        onOrdering={() => {}}
        selectedKey={selected?.slug ?? null}
        onSelect={area => open(area.slug)}
      />
    </TableWorkspace>
  )
}

function useColumns(): Column<MapArea>[] {
  const { t } = useTranslation()
  const words = useWords()
  return [
    { id: 'name', header: t('Name'), cell: area => area.name },
    { id: 'country', header: t('Country'), cell: area => area.country, widthPx: 90 },
    {
      ...{ id: 'origin', header: t('Origin'), widthPx: 150, isHiddenOnPhone: true },
      cell: area => (area.is_shipped ? t('Came with Milepost') : t('Added')),
    },
    { id: 'size', header: t('Size'), cell: area => words.bytes(area.size_bytes), align: 'end', widthPx: 100 },
    {
      ...{ id: 'made', header: t('Created'), widthPx: 110, isHiddenOnPhone: true },
      cell: area => words.date(Date.parse(area.created_at)),
    },
    { id: 'licence', header: t('Licence'), cell: area => area.licence, isHiddenOnPhone: true },
  ]
}
