import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconArchive, IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../address/use-address-state.ts'
import { appConfigQuery } from '../api/app-config.ts'
import { download } from '../api/download.ts'
import { isForbidden } from '../api/http.ts'
import { useSession } from '../api/session.ts'
import { currentLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/use-words.ts'
import { iconOf } from '../pages/page-icons.ts'
import { pages } from '../pages/pages.ts'
import { newPath, recordPath } from '../pages/paths.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Forbidden } from '../ui/Forbidden.tsx'
import { Message } from '../ui/Message.tsx'
import { pagedRows } from '../ui/paged-rows.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { TableWorkspace } from '../ui/TableWorkspace.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { BulkBar } from './BulkBar.tsx'
import { nounForCaller } from './customer-of-records.ts'
import { FilterChips } from './FilterChips.tsx'
import { NoMatch } from './NoMatch.tsx'
import { type AnyRecord, fieldsOf, filtersOf, type Noun, nameOf, textOf } from './noun.ts'
import { isBackwardsBy, RecordFilters } from './RecordFilters.tsx'
import { ReportedExport } from './ReportedExport.tsx'
import { type ListState, listAddress } from './record-address.ts'
import { recordColumns } from './record-columns.tsx'
import { filterOf, foundBy, listQuery } from './record-queries.ts'
import { SavedViews } from './SavedViews.tsx'
import { useSelection } from './use-selection.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** The list of a noun: found, narrowed, sorted, chosen, changed together and exported. */
export function RecordListPage({ noun: given }: { noun: Noun }) {
  const { t } = useTranslation()
  const words = useWords()
  const navigate = useNavigate()
  const customers = useSession()?.currentUser.customers
  const noun = useMemo(() => nounForCaller(given, customers ?? []), [given, customers])
  const [state, change] = useAddressState(useMemo(() => listAddress(noun), [noun]))
  const deferred = useDeferredValue(state)
  const list = useQuery(listQuery(noun, deferred))
  const [isPanelOpen, togglePanel] = usePanel(state.panel, panel => change({ panel }))
  const selection = useSelection(list.data, deferred)
  const lastPage = Math.max(1, Math.ceil((list.data?.count ?? 0) / deferred.pageSize))
  /** The rows of the last page were archived, or the address is an old one. */
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && deferred.page > lastPage
  const openLastPage = useEffectEvent(() => change({ page: lastPage }))
  useEffect(() => {
    if (isBeyond) openLastPage()
  }, [isBeyond])

  if (isForbidden(list.error)) return <Forbidden order={1} error={list.error} />
  const { path, title } = pages[noun.page]
  const paged = pagedRows(list, state, change)
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  const showAll = () => change({ search: '', filters: {} })
  const [name] = fieldsOf(noun)
  return (
    <TableWorkspace
      title={t(title)}
      count={list.data?.count ?? null}
      filters={<RecordFilters noun={noun} state={state} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      search={{ label: t(noun.texts.search), value: state.search, onChange: search => change({ search }) }}
      actions={
        <>
          <SavedViews page={savedPageOf(path)} />
          <ViewMenu noun={noun} state={state} onChange={change} />
          <ReportedExport
            route={noun.routes.export}
            query={filterOf(state)}
            name={t(title)}
            formats={['xlsx', 'csv']}
            isDisabled={paged.rows.length === 0}
            onExport={format => {
              const language = currentLanguage() === 'PT' ? 'pt' : 'en'
              return download(
                noun.routes.export,
                { query: { ...filterOf(state), format, language, time_zone: words.timeZone } },
                `${t(title)}.${format}`,
              )
            }}
          />
          {noun.actions?.()}
          <AddButton noun={noun} reason={reasonNotToAdd(list, t)} />
        </>
      }
      notice={(isNarrowed || state.isArchived) && <FilterChips noun={noun} state={state} onChange={change} />}
    >
      {noun.summary?.(foundBy(deferred))}
      <DataTable<AnyRecord>
        label={t(title)}
        columns={[
          {
            id: 'selection',
            header: '',
            widthPx: 40,
            isFrozen: true,
            headerCell: (
              <Checkbox
                size="xs"
                aria-label={t('Select all on this page')}
                checked={selection.isPageSelected}
                indeterminate={selection.count > 0 && !selection.isPageSelected}
                onChange={event => selection.selectPage(event.currentTarget.checked)}
              />
            ),
            cell: row => (
              <Checkbox
                size="xs"
                aria-label={t('Select {{name}}', { name: nameOf(noun, row, words) })}
                checked={selection.has(row.id)}
                onChange={event => selection.select(row.id, event.currentTarget.checked)}
              />
            ),
          },
          ...recordColumns(noun, state, words, t),
        ]}
        density={state.density}
        {...paged}
        rowKey={row => String(row.id)}
        isLoading={paged.isLoading || isBeyond}
        ordering={state.ordering ?? noun.usualOrdering ?? { field: name?.id ?? '', isDescending: false }}
        onOrdering={ordering => change({ ordering })}
        selectionBar={
          selection.count > 0 && (
            <BulkBar
              noun={noun}
              selected={selection}
              isArchived={deferred.isArchived}
              total={list.data?.count ?? 0}
              mayChange={list.data?.may_create === true}
            />
          )
        }
        onSelect={row => void navigate({ to: recordPath(path, row.id) })}
        empty={
          <Empty
            noun={noun}
            state={state}
            isNarrowed={isNarrowed}
            mayAdd={list.data?.may_create === true}
            onShowAll={showAll}
            onChange={change}
          />
        }
      />
    </TableWorkspace>
  )
}

/** The name under which views of a list are kept. */
const savedPageOf = (path: string) => path.split('/').at(-1) ?? path

/** Whether the caller may add is part of the list: while it cannot be loaded, this is not known. */
function reasonNotToAdd({ data, error }: { data?: { may_create: boolean } | undefined; error: unknown }, t: TFunction) {
  if (data === undefined) return error === null ? null : t('Available once the list has loaded.')
  return data.may_create ? null : t('Your role may read this, not change it. Ask an administrator.')
}

function AddButton({ noun, reason }: { noun: Noun; reason: string | null }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const label = t(noun.texts.add)
  if (reason !== null) {
    return isPhone ? (
      <ReasonButton size="sm" px={8} aria-label={label} reason={reason} onClick={() => {}}>
        <IconPlus size={20} />
      </ReasonButton>
    ) : (
      <ReasonButton size="sm" leftSection={<IconPlus size={16} />} reason={reason} onClick={() => {}}>
        {label}
      </ReasonButton>
    )
  }
  const to = newPath(pages[noun.page].path)
  return isPhone ? (
    <ActionIcon size={36} aria-label={label} renderRoot={props => <Link to={to} {...props} />}>
      <IconPlus size={20} />
    </ActionIcon>
  ) : (
    <Button size="sm" leftSection={<IconPlus size={16} />} renderRoot={props => <Link to={to} {...props} />}>
      {label}
    </Button>
  )
}

interface EmptyProps {
  noun: Noun
  state: ListState
  isNarrowed: boolean
  mayAdd: boolean
  onShowAll: () => void
  onChange: (change: Partial<ListState>) => void
}

/** Nothing matches, nothing is archived, or nothing is there yet: each with the next step. */
function Empty({ noun, state, isNarrowed, mayAdd, onShowAll, onChange }: EmptyProps) {
  const { t } = useTranslation()
  const app = useSuspenseQuery(appConfigQuery).data
  if (filtersOf(noun).some(filter => isBackwardsBy(filter, state.filters)))
    return <NoMatch title={t('The last day is before the first. Choose the days again.')} onClearFilters={onShowAll} />
  if (isNarrowed) return <NoMatch title={t(noun.texts.noMatch)} onClearFilters={onShowAll} />
  if (state.isArchived) {
    return (
      <Message
        icon={IconArchive}
        title={t(noun.texts.noArchived)}
        action={
          <Button variant="default" onClick={() => onChange({ isArchived: false })}>
            {t('Show those in use')}
          </Button>
        }
      />
    )
  }
  return (
    <Message
      icon={iconOf(noun.page) ?? IconListDetails}
      title={t(noun.texts.none)}
      text={
        mayAdd
          ? t(textOf(noun.texts.noneHint, app))
          : t('Your role may read this, not change it. Ask an administrator.')
      }
    />
  )
}
