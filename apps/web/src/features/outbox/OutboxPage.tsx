import { Select } from '@mantine/core'
import { MAIL_KINDS, MAIL_STATES, type MailRow, mails } from '@milepost/contract/mails.ts'
import { IconMail, IconMailOff, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { pagedRows } from '../../ui/paged-rows.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useNoMailServer } from '../../ui/use-no-mail-server.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { MailPanel } from './MailPanel.tsx'
import { MailStateMark } from './MailStateMark.tsx'
import { kindWord, REFUSAL_WORDS, STATE_WORDS } from './mail-words.ts'
import classes from './Outbox.module.css'
import { mailsQuery, OUTBOX_KEY } from './outbox-query.ts'
import { NEWEST_FIRST, type OutboxChange, type OutboxSearch, outboxAddress, PAGE_SIZES } from './outbox-search.ts'

const ALL = { state: null, kind: null, search: '' } as const satisfies OutboxChange

/** What was sent, what waits and what failed, for administrators. */
export function OutboxPage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(outboxAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const query = useQuery(mailsQuery(useDeferredValue(params)))
  const page = query.data ?? null
  const noMailServer = useNoMailServer()
  const isFiltered = params.state !== null || params.kind !== null || params.search !== ''
  const close = () => change({ mailId: null })

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Outbox')}
      count={page?.count ?? null}
      filters={<Filters params={params} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      search={{ label: t('Search recipients'), value: params.search, onChange: search => change({ search }) }}
      actions={<TestButton isConfigured={noMailServer === null} onWritten={mailId => change({ mailId })} />}
      notice={noMailServer !== null && <NotConfigured why={noMailServer} />}
      side={
        params.mailId === null
          ? null
          : {
              title: t('Email'),
              content: <MailPanel key={params.mailId} id={params.mailId} onClose={close} />,
              onClose: close,
            }
      }
    >
      <DataTable
        label={t('Outbox')}
        columns={columnsOf(t, words, { isPhone, isSending: noMailServer === null })}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ id }) => String(id)}
        empty={
          isFiltered ? (
            <NoMatch title={t('No emails match')} onClearFilters={() => change(ALL)} />
          ) : (
            <Message
              icon={IconMail}
              title={t('No emails')}
              text={t('Emails of the last 30 days are listed here, such as invitations and password links.')}
            />
          )
        }
        ordering={params.ordering}
        onOrdering={ordering => change({ ordering: ordering ?? NEWEST_FIRST })}
        selectedKey={params.mailId === null ? null : String(params.mailId)}
        onSelect={({ id }) => change({ mailId: id })}
      />
    </TableWorkspace>
  )
}

function NotConfigured({ why }: { why: TextKey }) {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role="status">
      <IconMailOff size={16} aria-hidden="true" />
      <span>{t(why)}</span>
    </div>
  )
}

/** To one's own address. */
function TestButton({ isConfigured, onWritten }: { isConfigured: boolean; onWritten: (mailId: number) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const signedIn = useSession()
  const reason = isConfigured ? null : t(REFUSAL_WORDS['no-server'])

  async function write() {
    const note = signedIn?.currentUser.user.email ?? ''
    const written = await makeChange({ outcome: 'Success', note }, send => send(mails.test, {}))
    await client.invalidateQueries({ queryKey: OUTBOX_KEY })
    if (written.isMade) onWritten(written.result.id)
  }

  return (
    <ReasonButton leftSection={<IconSend size={18} />} reason={reason} onClick={() => void write()}>
      {t('Send a test email')}
    </ReasonButton>
  )
}

function Filters({ params, onChange }: { params: OutboxSearch; onChange: (change: OutboxChange) => void }) {
  const { t } = useTranslation()
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
        label={t('Status')}
        data={MAIL_STATES.map(state => ({ value: state, label: t(STATE_WORDS[state]) }))}
        value={params.state}
        onChange={state => onChange({ state })}
      />
      <Select
        {...shared}
        label={t('Type')}
        data={MAIL_KINDS.map(kind => ({ value: kind, label: kindWord(kind, t) }))}
        value={params.kind}
        onChange={kind => onChange({ kind })}
      />
    </div>
  )
}

interface Shown {
  isPhone: boolean
  /** Whether there is a mail server: without one nothing is tried. */
  isSending: boolean
}

/** On a phone kind and time stand under the address. */
function columnsOf(t: TFunction, words: Words, { isPhone, isSending }: Shown): Column<MailRow>[] {
  return [
    {
      ...{ id: 'state', header: t('Status'), widthPx: isPhone ? 108 : 114 },
      cell: ({ state }) => <MailStateMark state={state} />,
    },
    {
      ...{ id: 'recipient', header: t('Recipient'), leastPx: 160 },
      cell: ({ recipient, kind, written_at }) => (
        <>
          <span className={isPhone ? cell.whole : cell.cut} title={recipient}>
            {recipient}
          </span>
          {isPhone && (
            <span className={cell.under}>
              {kindWord(kind, t)} · {words.dateAndTime(written_at)}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ id: 'kind', header: t('Type'), widthPx: 155, isHiddenOnPhone: true },
      cell: ({ kind }) => kindWord(kind, t),
    },
    {
      ...{ id: 'written', header: t('Written'), ordering: 'written_at', widthPx: 132, isHiddenOnPhone: true },
      cell: ({ written_at }) => words.dateAndTime(written_at),
    },
    {
      ...{ id: 'attempts', header: t('Attempts'), align: 'end', widthPx: 84, isHiddenOnPhone: true },
      cell: ({ attempts }) => words.number(attempts),
    },
    {
      ...{ id: 'next', header: t('Next attempt'), widthPx: 132, isHiddenOnPhone: true },
      cell: ({ next_attempt_at }) =>
        next_attempt_at === null || !isSending ? '–' : words.dateAndTime(next_attempt_at),
    },
    {
      ...{ id: 'said', header: t('Mail server’s answer'), leastPx: 140, isHiddenOnPhone: true },
      cell: ({ said }) => (
        <span className={cell.cut} title={said ?? undefined}>
          {said ?? '–'}
        </span>
      ),
    },
  ]
}
