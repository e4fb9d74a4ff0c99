import type { Upload } from '@milepost/contract/uploads.ts'
import { uploadNounWord } from '@milepost/texts/upload-words.ts'
import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { MayNotAdd } from '../../ui/MayNotAdd.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { NewUploadForm } from './NewUploadForm.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { UploadStateMark } from './UploadStateMark.tsx'
import { uploadFigure } from './upload-figures.ts'
import { uploadsQuery } from './uploads-query.ts'
import { NEW_UPLOAD, NEWEST_FIRST, PAGE_SIZES, uploadsAddress } from './uploads-search.ts'

/** Records from files: past uploads with what they came to, and a new one. */
export function UploadsPage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(uploadsAddress)
  const query = useQuery(uploadsQuery(params))
  const page = query.data ?? null
  const open = (upload: string | null) => change({ upload })
  const close = () => open(null)
  const id = params.upload === null || params.upload === NEW_UPLOAD ? null : Number(params.upload)

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Uploads')}
      count={page?.count ?? null}
      actions={<NewButton mayCreate={page?.may_create ?? null} onClick={() => open(NEW_UPLOAD)} />}
      side={
        params.upload === NEW_UPLOAD
          ? {
              title: t('New upload'),
              content:
                page?.may_create === false ? (
                  <MayNotAdd />
                ) : (
                  <NewUploadForm onSent={upload => open(String(upload.id))} />
                ),
              onClose: close,
            }
          : id === null
            ? null
            : { title: t('Upload'), content: <UploadPanel key={id} id={id} onClose={close} />, onClose: close }
      }
    >
      <DataTable
        label={t('Uploads')}
        columns={columnsOf(t, words, isPhone)}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ id: one }) => String(one)}
        empty={
          <Message
            icon={IconFileUpload}
            title={t('No uploads')}
            text={t(
              'Upload a CSV or XLSX file to add or change vehicles, drivers, trackers, users, geofences or QR codes.',
            )}
          />
        }
        ordering={params.ordering}
        onOrdering={ordering => change({ ordering: ordering ?? NEWEST_FIRST })}
        selectedKey={id === null ? null : String(id)}
        onSelect={({ id: one }) => open(String(one))}
      />
    </TableWorkspace>
  )
}

/** `mayCreate` null: not known yet. */
function NewButton({ mayCreate, onClick }: { mayCreate: boolean | null; onClick: () => void }) {
  const { t } = useTranslation()
  const reason = mayCreate === false ? t('Your role may read this, not change it. Ask an administrator.') : null
  return (
    <ReasonButton
      leftSection={<IconFileUpload size={18} />}
      disabled={mayCreate === null}
      reason={reason}
      onClick={onClick}
    >
      {t('New upload')}
    </ReasonButton>
  )
}

/** On a phone what is in the file and its time stand under its name. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean): Column<Upload>[] {
  return [
    {
      ...{ id: 'file', header: t('File'), leastPx: 160 },
      cell: ({ file_name, noun, created_at }) => (
        <>
          <span className={cell.cut} title={file_name}>
            {file_name}
          </span>
          {isPhone && (
            <span className={cell.under}>
              {uploadNounWord(noun, t)} · {words.dateAndTime(created_at)}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ id: 'state', header: t('Status'), widthPx: 200 },
      cell: upload => <UploadStateMark upload={upload} />,
    },
    {
      ...{ id: 'noun', header: t('Type'), widthPx: 110, isHiddenOnPhone: true },
      cell: ({ noun }) => uploadNounWord(noun, t),
    },
    {
      ...{ id: 'created_at', header: t('Uploaded'), ordering: 'created_at', widthPx: 140, isHiddenOnPhone: true },
      cell: ({ created_at }) => words.dateAndTime(created_at),
    },
    {
      ...{ id: 'who', header: t('By'), widthPx: 140, isHiddenOnPhone: true },
      cell: ({ created_by }) => created_by ?? '–',
    },
    ...(['created', 'changed', 'archived', 'faulty'] as const).map(
      (name): Column<Upload> => ({
        ...{ id: name, header: t(COUNTS[name]), align: 'end', widthPx: 96, isHiddenOnPhone: true },
        cell: upload => {
          const figure = uploadFigure(upload, name)
          return figure === null ? '–' : words.number(figure)
        },
      }),
    ),
  ]
}

const COUNTS = {
  created: 'Added_lines',
  changed: 'Changed_lines',
  archived: 'Archived_lines',
  faulty: 'With errors',
} as const
