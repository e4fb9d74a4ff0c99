import { Button } from '@mantine/core'
import { MOST_ACTIVITIES_COUNTED, type VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { IconAlertTriangle, IconChevronRight, IconFileOff, IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeAddress, useAddressState } from '../../address/use-address-state.ts'
import { callerOf } from '../../api/capabilities.ts'
import { HttpError, isForbidden } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { ReasonButton } from '../../records/ReasonButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { MayNotAdd } from '../../ui/MayNotAdd.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
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
import { selectionColumn } from './selection-column.tsx'
import classes from './VehicleFile.module.css'
import { PAGE_SIZES, UNNARROWED, type VehicleFileSearch, vehicleFileAddress } from './vehicle-file-search.ts'

/** Everything that was filed of vehicles (VF-01). */
export function VehicleFilePage() {
  const { t } = useTranslation()
  const [address, change] = useAddressState(vehicleFileAddress)
  const search = readVehicleFile(address)
  const deferred = useDeferredValue(search)
  const [isPanelOpen, togglePanel] = usePanel(search.panel, panel => change({ panel }))
  const query = useQuery(activitiesQuery(deferred))
  const columns = useActivityColumns(deferred)

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
      filters={<ActivityFilters search={search} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      actions={
        <>
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
        <Notices search={search} count={query.data?.count ?? 0} onShowOthers={() => change({ isArchived: false })} />
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
          <Empty search={search} error={query.error} onRetry={paged.onRetry} onShowAll={() => change(UNNARROWED)} />
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

/** The form, of the vehicle that the list is narrowed to where it is. */
function NewDocument({ vehicleId, typeId, onFiled }: NewDocumentProps) {
  const { t } = useTranslation()
  const { data, isLoading } = useQuery(chosenVehicleQuery(vehicleId))
  if (isLoading) return <SkeletonRows label={t('Loading…')} />
  const vehicle = data
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

interface NoticesProps {
  search: VehicleFileSearch
  count: number
  onShowOthers: () => void
}

/** What to know of the list before reading it. */
function Notices({ search: { vehicleId, isRangeFaulty, isArchived }, count, onShowOthers }: NoticesProps) {
  const { t } = useTranslation()
  const words = useWords()
  const vehicle = useQuery(chosenVehicleQuery(vehicleId)).data
  return (
    <>
      {isRangeFaulty && (
        <div className={classes.fault} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t(
            'The dates in the address do not exist, are reversed or lie after today, so the last seven days are shown.',
          )}
        </div>
      )}
      {vehicle === null && (
        <div className={classes.fault} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The vehicle in the address is not in your fleet.')}
        </div>
      )}
      {count > MOST_ACTIVITIES_COUNTED && (
        <div>
          {t('More than {{number}} match. Narrow the filters to see how many.', {
            number: words.number(MOST_ACTIVITIES_COUNTED),
          })}
        </div>
      )}
      {isArchived && (
        <div className={classes.notice}>
          {t('Archived items alone are shown.')}
          <Button size="compact-xs" variant="default" onClick={onShowOthers}>
            {t('Show those in use')}
          </Button>
        </div>
      )}
    </>
  )
}

interface EmptyProps {
  search: VehicleFileSearch
  error: unknown
  onRetry: () => void
  onShowAll: () => void
}

/** VF-16, spelled as it is meant (C-07). What failed to load is told apart by a line of its own. */
function Empty({ search, error, onRetry, onShowAll }: EmptyProps) {
  const { t } = useTranslation()
  const isNarrowed =
    search.vehicleId !== null || search.typeId !== null || search.depotId !== null || !search.hasAuditTrail
  const reference = error instanceof HttpError ? error.requestId : null
  return (
    <Message
      icon={IconFileOff}
      title={t('No Vehicle FIle Activity')}
      text={
        error === null ? (
          t('Please change the search query')
        ) : (
          <span role="alert">
            {t('This could not be loaded')}
            {reference !== null && ` · ${t('Reference')}: ${reference}`}
          </span>
        )
      }
      action={
        error !== null ? (
          <Button variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        ) : (
          isNarrowed && (
            <Button variant="default" onClick={onShowAll}>
              {t('Clear filters')}
            </Button>
          )
        )
      }
    />
  )
}
