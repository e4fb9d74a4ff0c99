import { MOST_ACTIVITIES_COUNTED, type VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { IconChevronRight, IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeAddress, useAddressState } from '../../address/use-address-state.ts'
import { callerOf } from '../../api/capabilities.ts'
import { isForbidden } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { MayNotAdd } from '../../ui/MayNotAdd.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { ActivityExport } from './ActivityExport.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { ArchiveBar } from './ArchiveBar.tsx'
import { useActivityColumns } from './activity-columns.tsx'
import { type ActivityPage, activitiesQuery, chosenVehicleQuery, readVehicleFile } from './activity-queries.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { FilePageLinks } from './FilePageLinks.tsx'
import { NoActivity } from './NoActivity.tsx'
import { selectionColumn } from './selection-column.tsx'
import classes from './VehicleFile.module.css'
import { VehicleFileNotices } from './VehicleFileNotices.tsx'
import { PAGE_SIZES, PUT_AWAY, UNNARROWED, type VehicleFileSearch, vehicleFileAddress } from './vehicle-file-search.ts'

/** Everything that was filed of vehicles (VF-01). */
export function VehicleFilePage() {
  const { t } = useTranslation()
  const [address, change] = useAddressState(vehicleFileAddress)
  const search = readVehicleFile(address)
  const deferred = useDeferredValue(search)
  const [isPanelOpen, togglePanel] = usePanel(search.panel, panel => change({ panel }))
  const query = useQuery(activitiesQuery(deferred))
  const columns = useActivityColumns(deferred, { isBesidePanel: search.isAdding || search.openId !== null })

  const signedIn = useSession()
  const mayArchive = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'vehicle-file', 'write')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  const mayCreate = query.data?.may_create ?? null
  // What left the page is not selected any more.
  const selected = new Set(query.data?.results.map(({ id }) => id).filter(id => picked.has(id)))
  const side = sideOf(search, query.data, change)
  const paged = pagedRows(query, search, change, PAGE_SIZES)
  return (
    <TableWorkspace
      title={<Title search={search} />}
      count={query.data === undefined || query.data.count > MOST_ACTIVITIES_COUNTED ? null : query.data.count}
      filtersTitle={t('Filter Vehicle File')}
      filters={<ActivityFilters search={search} mayArchive={mayArchive} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      actions={
        <>
          <FilePageLinks isNarrow={isPanelOpen} />
          <ActivityExport search={deferred} isEmpty={(query.data?.count ?? 0) === 0} />
          <AddButton
            mayCreate={mayCreate}
            isNarrow={side !== null && isPanelOpen}
            onClick={() => change({ isAdding: true }, { isStep: true })}
          />
        </>
      }
      side={side}
      notice={
        <VehicleFileNotices
          search={search}
          count={query.data?.count ?? 0}
          onShowPutAway={mayArchive ? () => change(PUT_AWAY) : null}
          onShowOthers={() => change({ isArchived: false })}
        />
      }
    >
      <DataTable<VehicleActivity>
        label={t('Vehicle File')}
        columns={
          mayArchive ? [selectionColumn({ selected, rows: paged.rows, onSelect: setPicked }, t), ...columns] : columns
        }
        {...paged}
        // A list that could not be loaded is an empty one (VF-86), which says so in its place.
        error={paged.rows.length === 0 ? null : paged.error}
        rowKey={({ id }) => String(id)}
        empty={
          <NoActivity
            search={search}
            error={query.error}
            onRetry={paged.onRetry}
            onShowAll={() => change(UNNARROWED)}
            onShowEveryDay={() => change({ isEveryDay: true })}
          />
        }
        ordering={{ field: 'date', isDescending: !search.isOldestFirst }}
        selectedKey={search.openId === null ? null : String(search.openId)}
        onSelect={({ id }) => change({ openId: id })}
        selectionBar={
          selected.size > 0 && (
            <ArchiveBar ids={[...selected]} isArchived={deferred.isArchived} onDone={() => setPicked(new Set())} />
          )
        }
        onOrdering={ordering => change({ isOldestFirst: ordering?.isDescending === false })}
      />
    </TableWorkspace>
  )
}

/** The form of a new document, or the activity that is open. */
function sideOf(search: VehicleFileSearch, page: ActivityPage | undefined, change: ChangeAddress<VehicleFileSearch>) {
  const { isAdding, addedTypeId, openId, vehicleId } = search
  if (isAdding) {
    const onFiled = () => change({ isAdding: false }, { mayLeaveDraft: true })
    return {
      title: <AddTitle />,
      content:
        page?.may_create === false ? (
          <MayNotAdd />
        ) : (
          <NewDocument vehicleId={vehicleId} typeId={addedTypeId} onFiled={onFiled} />
        ),
      onClose: () => change({ isAdding: false }),
    }
  }
  const activity = page?.results.find(({ id }) => id === openId)
  if (page === undefined || activity === undefined) return null
  return {
    title: activity.vehicle.registration,
    content: <ActivityPanel activity={activity} activities={page.results} onOpen={id => change({ openId: id })} />,
    onClose: () => change({ openId: null }),
  }
}

function AddTitle() {
  const { t } = useTranslation()
  return t('Add New Vehicle Document')
}

interface AddButtonProps {
  /** Null: not known, as where the list could not be loaded. */
  mayCreate: boolean | null
  /** Between two panels there is no room for its words. */
  isNarrow: boolean
  onClick: () => void
}

function AddButton({ mayCreate, isNarrow, onClick }: AddButtonProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const reason = mayCreate === false ? t('Your role may read this, not change it. Ask an administrator.') : null
  const label = t('Add new document')
  if (isPhone || isNarrow) {
    return (
      <ReasonButton size="sm" px={8} aria-label={label} reason={reason} onClick={onClick}>
        <IconFilePlus size={20} />
      </ReasonButton>
    )
  }
  return (
    <ReasonButton size="sm" leftSection={<IconFilePlus size={18} />} reason={reason} onClick={onClick}>
      {label}
    </ReasonButton>
  )
}

interface NewDocumentProps {
  vehicleId: number | null
  typeId: number | null
  onFiled: () => void
}

/** The form, of the vehicle that the list is narrowed to where it is: of an archived one nothing is filed. */
function NewDocument({ vehicleId, typeId, onFiled }: NewDocumentProps) {
  const { t } = useTranslation()
  const { data, isLoading } = useQuery(chosenVehicleQuery(vehicleId))
  if (isLoading) return <SkeletonRows label={t('Loading…')} />
  const vehicle =
    data && !data.is_archived
      ? {
          ...{ id: data.id, registration: data.registration },
          ...{ type: data.vehicle_type, typeId: data.vehicle_type_id },
        }
      : null
  return <DocumentForm vehicle={vehicle} typeId={typeId} onFiled={onFiled} />
}

/** VF-06, VF-07. */
function Title({ search: { isByDocumentDate, vehicleId } }: { search: VehicleFileSearch }) {
  const { t } = useTranslation()
  const vehicle = useQuery(chosenVehicleQuery(vehicleId)).data
  return (
    <span className={classes.title}>
      <span>{isByDocumentDate ? `${t('Vehicle File')} ${t('(Document dates)')}` : t('Vehicle File')}</span>
      {vehicle && (
        <>
          <IconChevronRight size={16} aria-hidden="true" />
          <span>
            <RegistrationLink vehicle={vehicle} />
          </span>
        </>
      )}
    </span>
  )
}
