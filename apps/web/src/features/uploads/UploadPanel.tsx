import { Alert, Button, Progress } from '@mantine/core'
import { type Upload, uploads } from '@milepost/contract/uploads.ts'
import { sheetRefusalWord, uploadNounWord } from '@milepost/texts/upload-words.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconFileOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { reasonWithoutModule } from '../../pages/refusal-words.ts'
import cell from '../../ui/Cell.module.css'
import { confirmDialog } from '../../ui/dialogs.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { CheckedUpload } from './CheckedUpload.tsx'
import { FaultList } from './FaultList.tsx'
import { RecordsLink } from './RecordsLink.tsx'
import { savedWords } from './saved-words.ts'
import { UploadCountList } from './UploadCountList.tsx'
import { UploadStateMark } from './UploadStateMark.tsx'
import classes from './Uploads.module.css'
import { isDiscarded, isSavedInPart } from './upload-figures.ts'
import { isUnderWay, UPLOADS_KEY, uploadQuery } from './uploads-query.ts'
import { useUploadOutcome } from './use-upload-outcome.ts'

/** One upload: how far it is, what is to be decided, and what it came to. */
export function UploadPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(uploadQuery(id))
  useUploadOutcome(data)
  const signedIn = useSession()
  if (data === undefined) {
    if (error instanceof HttpError && error.status === 404) {
      const reason = signedIn && reasonWithoutModule('Geofence', signedIn, t)
      return (
        <Message
          icon={IconFileOff}
          title={t('There is no such upload')}
          text={reason && t('It may be one of geofences. {{reason}}', { reason })}
        />
      )
    }
    if (error !== null) return <FailedMessage error={error} onRetry={() => void refetch()} />
    return <SkeletonRows label={t('Loading…')} />
  }
  return (
    <div className={classes.panel}>
      <UploadFacts upload={data} />
      <Outcome upload={data} onClose={onClose} />
    </div>
  )
}

function UploadFacts({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Facts>
      <Fact name={t('Status')}>
        <UploadStateMark upload={upload} />
      </Fact>
      <Fact name={t('File')}>
        <span className={cell.whole}>{upload.file_name}</span> ({words.bytes(upload.bytes)})
      </Fact>
      <Fact name={t('Type')}>{uploadNounWord(upload.noun, t)}</Fact>
      <Fact name={t('Customer')}>{upload.customer_name}</Fact>
      <Fact name={t('Uploaded')}>
        {words.dateAndTime(upload.created_at)}
        {upload.created_by !== null && ` · ${upload.created_by}`}
      </Fact>
      {upload.lines !== null && <Fact name={t('Lines')}>{words.number(upload.lines)}</Fact>}
    </Facts>
  )
}

function Outcome({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  if (upload.state === 'undoing') return <BeingUndone upload={upload} />
  if (upload.state === 'undone') return <IsUndone upload={upload} />
  if (isUnderWay(upload)) return <UnderWay upload={upload} />
  if (upload.state === 'checked') return <CheckedUpload upload={upload} onClose={onClose} />
  if (upload.state === 'waiting') {
    return (
      <>
        <Alert color="gray" role="status">
          {t('Saving begins {{time}}. You can leave this page; the result comes by email.', {
            time: upload.due_at === null ? '' : words.dateAndTime(upload.due_at),
          })}
        </Alert>
        <CancelButton upload={upload} />
      </>
    )
  }
  if (upload.refusal !== null) {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} />} role="status">
        {sheetRefusalWord(upload.refusal, t)} {t('Nothing of the file was saved.')}
      </Alert>
    )
  }
  return (
    <>
      {isSavedInPart(upload) ? (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="status">
          {savedWords(upload.counts, t, words)} <RecordsLink noun={upload.noun} />
        </Alert>
      ) : upload.state === 'done' ? (
        <Alert color="green" icon={<IconCheck size={18} />} role="status">
          {t('The file was saved.')} <RecordsLink noun={upload.noun} />
        </Alert>
      ) : (
        <Alert color="gray" icon={<IconAlertTriangle size={18} />} role="status">
          {t(
            upload.state === 'failed'
              ? 'The upload failed. What was saved until then stays.'
              : isDiscarded(upload)
                ? 'The file was discarded. Nothing of it was saved.'
                : 'The upload was cancelled.',
          )}
        </Alert>
      )}
      {!isDiscarded(upload) && <UploadCountList upload={upload} />}
      <FaultList upload={upload} />
      <UndoButton upload={upload} />
    </>
  )
}

function UnderWay({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  const { lines, done_lines, state } = upload
  const word = t(state === 'checking' ? 'Checking the file' : 'Saving the file')
  return (
    <div className={classes.progress} role="status">
      <strong>{word}</strong>
      <Progress value={lines === null || lines === 0 ? 0 : (done_lines / lines) * 100} aria-label={word} animated />
      <span>
        {lines === null
          ? t('Reading the file')
          : t('{{done}} of {{lines}} lines', { done: words.number(done_lines), lines: words.number(lines) })}
      </span>
      <span className={classes.quiet}>{t('You can leave this page. It goes on, and the result comes by email.')}</span>
      <CancelButton upload={upload} />
    </div>
  )
}

/** It is taken back some hundred records at a time. */
function BeingUndone({ upload: { counts, undone, undo_refused } }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  const all = counts.created + counts.changed + counts.archived
  const done = undone + undo_refused
  return (
    <div className={classes.progress} role="status">
      <strong>{t('Undoing the file')}</strong>
      <Progress value={(done / Math.max(all, 1)) * 100} aria-label={t('Undoing the file')} animated />
      <span>{t('{{done}} of {{number}} records', { done: words.number(done), number: words.number(all) })}</span>
      <span className={classes.quiet}>{t('You can leave this page. It goes on.')}</span>
    </div>
  )
}

function IsUndone({ upload: { noun, undo_refused } }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Alert color="gray" icon={<IconArrowBackUp size={18} />} role="status">
      {t('What the file did was taken back.')}{' '}
      {undo_refused > 0 &&
        t('{{number}} records stay: changed since, or in use', {
          count: undo_refused,
          number: words.number(undo_refused),
        })}{' '}
      <RecordsLink noun={noun} />
    </Alert>
  )
}

function CancelButton({ upload: { id, file_name, may_edit } }: { upload: Upload }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  async function cancel() {
    await makeChange({ outcome: 'Remove success', note: file_name }, send => send(uploads.cancel, { params: { id } }))
    await client.invalidateQueries({ queryKey: UPLOADS_KEY })
  }
  if (!may_edit) return null
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => void cancel()}>
        {t('Cancel upload')}
      </Button>
    </div>
  )
}

/** Takes back all that the file did, where nobody has changed the records since. */
function UndoButton({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, may_undo, may_edit, file_name } = upload
  if (!may_undo || !may_edit) return null
  async function run() {
    const isSure = await confirmDialog({
      title: t('Undo {{name}}?', { name: file_name }),
      message: t(
        'What the file added is archived, what it changed or archived is as before. Records changed since stay.',
      ),
      confirmLabel: t('Undo'),
      destructive: true,
    })
    if (!isSure) return
    const undoing = await makeChange({ outcome: 'Success', note: () => null }, send =>
      send(uploads.undo, { params: { id } }),
    )
    // Seen under way, so that its end is told.
    if (undoing.isMade) client.setQueryData(uploadQuery(id).queryKey, undoing.result)
    await client.invalidateQueries({ queryKey: UPLOADS_KEY })
  }
  return (
    <div>
      <Button size="sm" variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => void run()}>
        {t('Undo')}
      </Button>
    </div>
  )
}
