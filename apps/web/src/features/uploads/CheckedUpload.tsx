import { Alert, Button, Checkbox, Select } from '@mantine/core'
import { type Upload, type UploadChoices, uploads } from '@milepost/contract/uploads.ts'
import { uploadColumnWords } from '@milepost/texts/upload-words.ts'
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import cell from '../../ui/Cell.module.css'
import { confirmDialog } from '../../ui/dialogs.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useNoMailServer } from '../../ui/use-no-mail-server.ts'
import { FaultList } from './FaultList.tsx'
import { UploadCountList } from './UploadCountList.tsx'
import classes from './Uploads.module.css'
import { UPLOADS_KEY, uploadQuery } from './uploads-query.ts'

const CHOICES: readonly [keyof UploadChoices, TextKey][] = [
  ['create', 'Add what is new'],
  ['update', 'Change what is there'],
  ['deactivate', 'Archive what is not in the file'],
]

/** A file that was checked: its columns and choices, what it would do, and the button that saves it. */
export function CheckedUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const noMailServer = useNoMailServer()
  const [keepsOffWeekends, setKeepsOffWeekends] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, columns, choices, counts, may_edit, file_name } = upload
  const count = counts.created + counts.changed + counts.archived

  async function change(body: { columns?: (string | null)[]; choices?: UploadChoices }) {
    setBusy(true)
    await makeChange({ outcome: 'Success', note: () => null }, send => send(uploads.check, { params: { id }, body }))
    await client.invalidateQueries({ queryKey: UPLOADS_KEY })
    setBusy(false)
  }

  async function save() {
    if (counts.archived > 0) {
      const isSure = await confirmDialog({
        title: t('Save {{name}}?', { name: file_name }),
        message: t('{{count}} records that are not in the file are archived. You can undo it afterwards.', {
          count: counts.archived,
        }),
        confirmLabel: t('Save'),
        destructive: true,
      })
      if (!isSure) return
    }
    setBusy(true)
    const body = { run_on_weekend: !keepsOffWeekends }
    const saving = await makeChange({ outcome: 'Success', note: () => null }, send =>
      send(uploads.save, { params: { id }, body }),
    )
    // Seen under way, so that its end is told.
    if (saving.isMade) client.setQueryData(uploadQuery(id).queryKey, saving.result)
    await client.invalidateQueries({ queryKey: UPLOADS_KEY })
    setBusy(false)
  }

  async function discard() {
    await makeChange({ outcome: 'Remove success', note: file_name }, send => send(uploads.cancel, { params: { id } }))
    // At once: what is opened while the list is read again stays open.
    onClose()
    await client.invalidateQueries({ queryKey: UPLOADS_KEY })
  }

  return (
    <>
      <Missing upload={upload} />
      <LeftOut upload={upload} />
      <UploadCountList upload={upload} />
      <FaultList upload={upload} />
      {!may_edit && (
        <p className={classes.quiet} role="note">
          {t('Your role may read this, not change it. Ask an administrator.')}
        </p>
      )}
      <fieldset className={classes.choices} disabled={!may_edit || isBusy}>
        <legend>{t('What to do')}</legend>
        {CHOICES.map(([name, word]) => (
          <Checkbox
            key={name}
            size="sm"
            label={t(word)}
            checked={choices[name]}
            onChange={event => void change({ choices: { ...choices, [name]: event.currentTarget.checked } })}
          />
        ))}
        <Checkbox
          size="sm"
          label={t('Not at weekends: wait until Monday')}
          checked={keepsOffWeekends}
          onChange={event => setKeepsOffWeekends(event.currentTarget.checked)}
        />
      </fieldset>
      <ColumnChoices upload={upload} isBusy={isBusy} onChange={next => void change({ columns: next })} />
      {may_edit && (
        <div className={classes.bar}>
          <ReasonButton
            leftSection={<IconDeviceFloppy size={18} />}
            loading={isBusy}
            reason={count === 0 ? t('With these choices the file changes nothing.') : null}
            onClick={() => void save()}
          >
            {count === 0 ? t('Nothing to save') : t('Save {{number}} changes', { count, number: words.number(count) })}
          </ReasonButton>
          <Button variant="default" disabled={isBusy} onClick={() => void discard()}>
            {t('Discard file')}
          </Button>
        </div>
      )}
      {columns.length > 0 && (
        <>
          <p className={classes.quiet}>{t('An empty cell leaves a value as it is; a cell with - alone empties it.')}</p>
          <p className={classes.quiet}>
            {noMailServer === null ? t('The result is sent to {{email}}.', { email: upload.email }) : t(noMailServer)}
          </p>
        </>
      )}
    </>
  )
}

function Missing({ upload: { missing, noun } }: { upload: Upload }) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  const headings = uploadColumnWords(noun)
  const names = missing.map(id => t(headings.get(id) ?? 'Column')).join(', ')
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="status">
      {t('No column of the file is matched to: {{names}}. Choose it below.', { names })}
    </Alert>
  )
}

/** Columns of the file that nothing is read from: their cells would be missed once the file is saved. */
function LeftOut({ upload: { headings, first_cells, columns } }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  const names = headings.flatMap((heading, at) => {
    const isEmpty = heading === '' && !first_cells[at]
    return columns[at] || isEmpty ? [] : heading || t('Without a heading')
  })
  if (names.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="status">
      {t('{{number}} columns are left out: {{names}}. Choose below what they are.', {
        count: names.length,
        number: words.number(names.length),
        names: names.join(', '),
      })}
    </Alert>
  )
}

interface ColumnsProps {
  upload: Upload
  isBusy: boolean
  onChange: (columns: (string | null)[]) => void
}

/** Which column of the file is which; one that is chosen elsewhere already moves. */
function ColumnChoices({ upload: { columns, headings, first_cells, noun, may_edit }, isBusy, onChange }: ColumnsProps) {
  const { t } = useTranslation()
  const data = [...uploadColumnWords(noun)].map(([value, word]) => ({ value, label: t(word) }))
  const places = headings.map((heading, at) => ({ key: `${at} ${heading}`, heading, at }))
  const choose = (at: number, id: string | null) =>
    onChange(columns.map((before, place) => (place === at ? id : before === id ? null : before)))
  return (
    <section className={classes.columns} aria-label={t('Columns')}>
      <h3>{t('Columns')}</h3>
      {places.map(({ key, heading, at }) => (
        <div key={key}>
          <span className={classes.heading}>
            {heading === '' ? t('Without a heading') : heading}
            <span className={cell.under}>{first_cells[at] || '–'}</span>
          </span>
          <Select
            size="sm"
            aria-label={t('{{column}} is', { column: heading })}
            placeholder={t('Leave out')}
            data={data}
            value={columns[at] ?? null}
            disabled={!may_edit || isBusy}
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            onChange={id => choose(at, id)}
          />
        </div>
      ))}
    </section>
  )
}
