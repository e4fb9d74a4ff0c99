import { Select } from '@mantine/core'
import { DELIVERY_STATES, type DeliveryRow } from '@milepost/contract/webhooks.ts'
import { messageKindWord } from '@milepost/texts/webhook-words.ts'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { DeliveryStateMark } from './DeliveryStateMark.tsx'
import { deliveriesQuery, webhookChoicesQuery } from './deliveries-query.ts'
import {
  type DeliveriesChange,
  type DeliveriesSearch,
  deliveriesAddress,
  NEWEST_FIRST,
  PAGE_SIZES,
} from './deliveries-search.ts'
import { outcomeWords, STATE_WORDS } from './delivery-words.ts'
import classes from './Webhooks.module.css'

const ALL = { webhookId: null, state: null } as const satisfies DeliveriesChange

/** What was sent to webhooks, what waits and what was given up. */
export function DeliveriesPage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(deliveriesAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const query = useQuery(deliveriesQuery(params))
  const close = () => change({ deliveryId: null })

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Webhook deliveries')}
      count={query.data?.count ?? null}
      filters={<Filters params={params} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      side={
        params.deliveryId === null
          ? null
          : {
              title: t('Message'),
              content: <DeliveryPanel key={params.deliveryId} id={params.deliveryId} onClose={close} />,
              onClose: close,
            }
      }
    >
      <DataTable
        label={t('Webhook deliveries')}
        columns={columnsOf(t, words, isPhone)}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ id }) => String(id)}
        empty={
          params.webhookId !== null || params.state !== null ? (
            <NoMatch title={t('No messages match')} onClearFilters={() => change(ALL)} />
          ) : (
            <Message
              icon={IconWebhook}
              title={t('No messages')}
              text={t('Messages of the last 30 days to your webhooks are listed here.')}
            />
          )
        }
        ordering={params.ordering}
        onOrdering={ordering => change({ ordering: ordering ?? NEWEST_FIRST })}
        selectedKey={params.deliveryId === null ? null : String(params.deliveryId)}
        onSelect={({ id }) => change({ deliveryId: id })}
      />
    </TableWorkspace>
  )
}

function Filters({ params, onChange }: { params: DeliveriesSearch; onChange: (change: DeliveriesChange) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(webhookChoicesQuery)
  const shared = {
    size: 'sm',
    placeholder: t('All'),
    clearable: true,
    clearButtonProps: { 'aria-label': t('Clear') },
  } as const
  return (
    <div className={classes.filters}>
      <Select
        {...shared}
        label={t('Webhook')}
        data={(data?.results ?? []).map(({ id, url }) => ({ value: String(id), label: url }))}
        value={params.webhookId === null ? null : String(params.webhookId)}
        onChange={id => onChange({ webhookId: id === null ? null : Number(id) })}
      />
      <Select
        {...shared}
        label={t('Status')}
        data={DELIVERY_STATES.map(state => ({ value: state, label: t(STATE_WORDS[state]) }))}
        value={params.state}
        onChange={state => onChange({ state })}
      />
    </div>
  )
}

const lastOf = ({ outcome, status }: DeliveryRow, t: TFunction, words: Words) =>
  outcome === null ? '–' : outcomeWords({ outcome, status }, t, words)

/** On a phone the webhook and what it answered stand under the message. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean): Column<DeliveryRow>[] {
  return [
    {
      ...{ id: 'state', header: t('Status'), widthPx: isPhone ? 108 : 114 },
      cell: ({ state }) => <DeliveryStateMark state={state} />,
    },
    {
      ...{ id: 'kind', header: t('Message'), ...(isPhone ? { leastPx: 160 } : { widthPx: 155 }) },
      cell: row => (
        <>
          {messageKindWord(row.kind, t)}
          {isPhone && (
            <>
              <span className={cell.under}>{words.dateAndTime(row.written_at)}</span>
              <span className={cell.under}>{row.url}</span>
            </>
          )}
        </>
      ),
    },
    {
      ...{ id: 'webhook', header: t('Webhook'), leastPx: 160, isHiddenOnPhone: true },
      cell: ({ url }) => (
        <span className={cell.cut} title={url}>
          {url}
        </span>
      ),
    },
    {
      ...{ id: 'written', header: t('Written_message'), ordering: 'written_at', widthPx: 132, isHiddenOnPhone: true },
      cell: ({ written_at }) => words.dateAndTime(written_at),
    },
    {
      ...{ id: 'attempts', header: t('Attempts'), align: 'end', widthPx: 84, isHiddenOnPhone: true },
      cell: ({ attempts }) => words.number(attempts),
    },
    {
      ...{ id: 'last', header: t('Last attempt'), leastPx: 140, isHiddenOnPhone: true },
      cell: row => (
        <span className={cell.cut} title={lastOf(row, t, words)}>
          {lastOf(row, t, words)}
        </span>
      ),
    },
    {
      ...{ id: 'next', header: t('Next attempt'), widthPx: 132, isHiddenOnPhone: true },
      cell: ({ next_attempt_at }) => (next_attempt_at === null ? '–' : words.dateAndTime(next_attempt_at)),
    },
  ]
}
