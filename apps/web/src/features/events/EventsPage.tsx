import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt } from '../../ui/day-range.ts'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { MapWorkspace } from '../../ui/MapWorkspace.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { useVehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { EventDrawer } from './EventDrawer.tsx'
import type { EventsMapHandle } from './EventsMap.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { EventsResults } from './EventsResults.tsx'
import { eventsQuery } from './events-query.ts'
import { eventsAddress } from './events-search.ts'
import { type EventRow, foldDuplicates } from './fold-duplicates.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useChosenEvents } from './use-chosen-events.ts'
import { useEventsForm } from './use-events-form.ts'
import { useTriage } from './use-triage.ts'

/** Events of a vehicle, or of all, in a range of days (EVT-01). */
export function EventsPage() {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const isPhone = useIsPhone()
  const today = dayAt(Date.now(), timeZone)
  const [search, change] = useAddressState(eventsAddress)
  const groups = useVehicleGroups()
  const {
    submitted,
    vehicle,
    form,
    isChanged,
    isDue,
    isSearched,
    change: changeForm,
    forget,
  } = useEventsForm({ search, groups, today })
  const [isMissingType, setMissingType] = useState(false)
  const [isMissingRange, setMissingRange] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const map = useRef<EventsMapHandle>(null)

  const { vehicleId, codes } = submitted
  const range = submitted.range ?? { start: today, end: today }
  const { states, severity, driverId, geofenceId, page, pageSize, isAscending } = search
  const filter = { vehicleId, range, codes, states, severity, driverId, geofenceId }
  const submittedSearch = { ...filter, page, pageSize, isAscending }
  const query = useQuery({
    ...eventsQuery(submittedSearch, timeZone),
    // Not before the groups are there (EVT-09), unless they failed to load and the address names a vehicle or group.
    enabled: isSearched,
  })
  const events = query.data?.results ?? []
  const rows = foldDuplicates(events, opened, search.selectedId)
  const selected = rows.find(row => row.key === search.selectedId) ?? null
  const [isPanelOpen, togglePanel] = usePanel(search.panel, panel => change({ panel }))

  function select(row: EventRow | null) {
    change({ selectedId: row?.key ?? null, ...(isPhone && { panel: 'closed' }) })
    if (row !== null) map.current?.centreOn(row.event)
  }
  const chosen = useChosenEvents(rows, JSON.stringify(submittedSearch))
  const triage = useTriage({ rows, selected, chosen, states, onSelect: select })

  function run() {
    setMissingType(form.codes.length === 0)
    setMissingRange(form.range === null)
    if (form.codes.length === 0 || form.range === null) return
    forget()
    change(
      {
        ...form,
        vehicleId: form.isAll ? null : form.vehicleId,
        isSubmitted: true,
        page: 1,
        selectedId: null,
        ...(isPhone && { panel: 'closed' }),
      },
      { isStep: true },
    )
    if (!isChanged && query.data !== undefined) void query.refetch()
  }

  if (isForbidden(query.error)) {
    return <Forbidden order={1} error={query.error} />
  }
  return (
    <MapWorkspace
      title={t('Events')}
      panelTitle={t('Search events')}
      panelOpen={isPanelOpen}
      onPanelOpenChange={togglePanel}
      panel={
        <EventsPanel
          form={form}
          onChange={part => {
            if (part.codes !== undefined && part.codes.length > 0) setMissingType(false)
            changeForm(part)
          }}
          isChanged={isChanged || !isDue}
          isMissingType={isMissingType}
          isMissingRange={isMissingRange && form.range === null}
          isLoading={query.isFetching || groups.isLoading}
          onSearch={run}
        />
      }
      map={
        <EventsResults
          search={search}
          change={change}
          submitted={submittedSearch}
          isAll={submitted.isAll}
          vehicle={vehicle}
          query={query}
          groups={groups}
          isDue={isDue}
          rows={rows}
          selected={selected}
          mapRef={map}
          triage={triage}
          onSelect={select}
          onFold={key => setOpened(before => toggled(before, key))}
        />
      }
      drawer={
        search.selectedId === null || query.data === undefined
          ? null
          : {
              title: selected?.event.registration ?? t('Event'),
              content:
                selected === null ? (
                  <NotInList first={rows[0]} onSelect={select} />
                ) : (
                  <EventDrawer
                    key={selected.key}
                    event={selected.event}
                    others={events.filter(event => event.vehicle === selected.event.vehicle)}
                  >
                    <ReviewPanel
                      event={selected.event}
                      count={selected.isOpen ? 1 : selected.folded}
                      refusal={triage.refusal}
                      isDismissing={triage.isDismissing}
                      onDismissing={triage.setDismissing}
                      draftNote={triage.draftNote}
                      onDraftNote={triage.setDraftNote}
                      onReview={triage.reviewSelected}
                    />
                  </EventDrawer>
                ),
              onClose: () => change({ selectedId: null }),
            }
      }
    />
  )
}

/** Since another has dealt with it, or by a filter or a page that was changed. */
function NotInList({ first, onSelect }: { first: EventRow | undefined; onSelect: (row: EventRow) => void }) {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconListSearch}
      title={t('This event is not in the list')}
      action={
        first !== undefined && (
          <Button variant="default" onClick={() => onSelect(first)}>
            {t('Show the first event of the list')}
          </Button>
        )
      }
    />
  )
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
