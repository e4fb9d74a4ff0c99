import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileOff, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../address/use-address-state.ts'
import { isForbidden, isMissing } from '../api/http.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/use-words.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { pages } from '../pages/pages.ts'
import { recordPath } from '../pages/paths.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'
import { Forbidden } from '../ui/Forbidden.tsx'
import { MayNotAdd } from '../ui/MayNotAdd.tsx'
import { Message } from '../ui/Message.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { nounForCaller } from './customer-of-records.ts'
import { type AnyRecord, type Noun, type NounField, nameOf, valueLines } from './noun.ts'
import { RecordForm } from './RecordForm.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import classes from './Records.module.css'
import { RecordUses } from './RecordUses.tsx'
import { listAddress, recordAddress } from './record-address.ts'
import { listQuery, recordQuery, runBulk } from './record-queries.ts'
import { useArchiveQuestion } from './use-archive-question.ts'
import { useBulkReport } from './use-bulk-report.ts'
import { vehicleLink } from './vehicle-link.tsx'

/** One record at its own address: its facts, what it is tied to, and its history; or its form. */
export function RecordPage({ noun: given }: { noun: Noun }) {
  const { t } = useTranslation()
  const customers = useSession()?.currentUser.customers
  const noun = useMemo(() => nounForCaller(given, customers ?? []), [given, customers])
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...recordQuery(noun, id), enabled: id > 0 })
  const retry = () => void refetch()
  const { path, title } = pages[noun.page]

  if (isForbidden(error)) return <Forbidden order={1} error={error} />
  if (isMissing(id, error)) {
    return (
      <Message
        order={1}
        icon={IconFileOff}
        title={t('This entry does not exist, or you do not see it')}
        text={t('It may be of a customer or depot that you do not see, or the link is incomplete.')}
        action={
          <Button variant="default" renderRoot={props => <Link to={path} {...props} />}>
            {t('Back to {{list}}', { list: t(title) })}
          </Button>
        }
      />
    )
  }
  if (data === undefined) {
    return error === null ? <SkeletonRows label={t('Loading…')} /> : <FailedMessage error={error} onRetry={retry} />
  }
  return (
    <div className={classes.page}>
      {error !== null && <StaleNotice error={error} loadedAtMs={dataUpdatedAt} onRetry={retry} />}
      <OneRecord noun={noun} record={data} />
    </div>
  )
}

function OneRecord({ noun, record }: { noun: Noun; record: AnyRecord }) {
  const { t } = useTranslation()
  const words = useWords()
  const report = useBulkReport(noun)
  const isSure = useArchiveQuestion(noun)
  const [{ isEdited }, change] = useAddressState(recordAddress)
  const isArchived = record.archived_at !== null
  const reason = record.may_edit
    ? null
    : t(noun.whyFixed?.(record) ?? 'Your role may read this, not change it. Ask an administrator.')
  const archiveRefusal = noun.archiveRefusal?.(record) ?? null
  const bulk = (verb: 'archive' | 'restore') =>
    void report(
      send => runBulk(send, noun, verb, { ids: [record.id] }),
      verb === 'archive' ? noun.texts.archived : noun.texts.restored,
      verb === 'archive' ? 'Remove success' : 'Update successful',
    )
  const archive = async () => {
    if (await isSure(record)) bulk('archive')
  }
  const related = noun.related?.(record)
  const isForm = isEdited && record.may_edit && !isArchived
  const editButton = useRef<HTMLButtonElement>(null)
  const wasForm = useRef(isForm)
  useEffect(() => {
    // The form took the focus with it.
    if (wasForm.current && !isForm) editButton.current?.focus()
    wasForm.current = isForm
  }, [isForm])
  return (
    <>
      <RecordHead noun={noun} title={nameOf(noun, record, words)} isArchived={isArchived}>
        {isForm ? null : isArchived ? (
          <ReasonButton reason={reason} onClick={() => bulk('restore')}>
            {t('Restore')}
          </ReasonButton>
        ) : (
          <>
            <ReasonButton
              variant="default"
              reason={reason ?? (archiveRefusal && t(archiveRefusal))}
              onClick={() => void archive()}
            >
              {t('Archive')}
            </ReasonButton>
            <ReasonButton
              ref={editButton}
              reason={reason}
              leftSection={<IconPencil size={16} />}
              onClick={() => change({ isEdited: true }, { isStep: true })}
            >
              {t('Edit')}
            </ReasonButton>
          </>
        )}
      </RecordHead>
      {isForm ? (
        <RecordForm
          key={record.id}
          noun={noun}
          record={record}
          onSaved={() => change({ isEdited: false })}
          onCancel={() => change({ isEdited: false })}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.columns} tabIndex={0} aria-label={nameOf(noun, record, words)}>
          <div className={classes.facts}>
            {noun.notice?.(record)}
            {noun.sections
              .filter(({ fields }) => factsOf(fields, record).length > 0)
              .map(section => (
                <section key={section.title} className={classes.card}>
                  <h2>{t(section.title)}</h2>
                  <dl>
                    {factsOf(section.fields, record).map(field => (
                      <div key={field.id}>
                        <dt>{t(field.label)}</dt>
                        <dd>
                          <Fact field={field} record={record} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
          </div>
          <div className={classes.aside}>
            {related && (
              <section
                className={classes.card}
                aria-label={t('More about {{name}}', { name: nameOf(noun, record, words) })}
              >
                {related}
              </section>
            )}
            {noun.uses && (
              <section className={classes.card} aria-label={t('Used by')}>
                <h2>{t('Used by')}</h2>
                <RecordUses noun={noun} id={record.id} />
              </section>
            )}
            <section className={classes.card} aria-label={t('History')}>
              <h2>{t('History')}</h2>
              <RecordHistory noun={noun} record={record} />
            </section>
          </div>
        </section>
      )}
    </>
  )
}

function Fact({ field, record }: { field: NounField; record: AnyRecord }) {
  const words = useWords()
  const signedIn = useSession()
  const value = record[field.id]
  const shown = valueLines(field, value, words, record)
  if (shown === null) return <span className={classes.none}>–</span>
  if (field.opens === 'vehicle') return vehicleLink(value) ?? shown
  const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null
  const page = field.opens === undefined ? null : pages[field.opens]
  if (id === null || page === null || signedIn === null || !mayOpenPage(page.rule, signedIn)) return shown
  return (
    <Link to={recordPath(page.path, id)} className={classes.name}>
      {shown}
    </Link>
  )
}

const factsOf = (fields: readonly NounField[], record: AnyRecord) =>
  fields.filter(({ isFact = true, isAsked }) => isFact && isAsked?.(record) !== false)

interface HeadProps {
  noun: Noun
  title: string
  isArchived?: boolean
  children?: ReactNode
}

function RecordHead({ noun, title, isArchived = false, children }: HeadProps) {
  const { t } = useTranslation()
  const { path, title: listTitle } = pages[noun.page]
  return (
    <header className={classes.head}>
      <nav aria-label={t('Breadcrumb')}>
        <Link to={path} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {t(listTitle)}
        </Link>
      </nav>
      <h1>{title}</h1>
      {isArchived && <span className={classes.state}>{t('Archived_state')}</span>}
      <div className={classes.headActions}>{children}</div>
    </header>
  )
}

/** The form of a new record, on a page of its own; who may not add is told so before anything is typed. */
export function NewRecordPage({ noun: given }: { noun: Noun }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const customers = useSession()?.currentUser.customers
  const noun = useMemo(() => nounForCaller(given, customers ?? []), [given, customers])
  // Of the list only whether one may be added is asked, which comes with any page of it.
  const { data, error, refetch } = useQuery(listQuery(noun, { ...listAddress(noun).read({}), pageSize: 1 }))
  const { path } = pages[noun.page]
  if (isForbidden(error)) return <Forbidden order={1} error={error} />
  return (
    <div className={classes.page}>
      <RecordHead noun={noun} title={t(noun.texts.add)} />
      {data === undefined ? (
        error === null ? (
          <SkeletonRows label={t('Loading…')} />
        ) : (
          <FailedMessage error={error} onRetry={() => void refetch()} />
        )
      ) : data.may_create ? (
        <RecordForm
          noun={given}
          record={null}
          onSaved={record => void navigate({ to: recordPath(path, record.id), replace: true })}
          onCancel={() => void navigate({ to: path })}
        />
      ) : (
        <MayNotAdd />
      )}
    </div>
  )
}
