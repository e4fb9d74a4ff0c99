import { Alert, Anchor, FileInput, Select } from '@mantine/core'
import {
  MOST_UPLOAD_BYTES,
  UPLOAD_NOUNS,
  type Upload,
  type UploadNounName,
  uploads,
} from '@milepost/contract/uploads.ts'
import { uploadNounWord } from '@milepost/texts/upload-words.ts'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { HttpError, NetworkError } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Form } from '../../ui/Form.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { toastFailure } from '../../ui/toasts.ts'
import { formOf, isSavedAtOnce, SENDS } from './send-upload.ts'
import classes from './Uploads.module.css'
import { UPLOADS_KEY, uploadQuery } from './uploads-query.ts'

/** What is in the file, whose it is, and the file: then it is checked. */
export function NewUploadForm({ onSent }: { onSent: (upload: Upload) => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const customers = useSession()?.currentUser.customers ?? []
  const [noun, setNoun] = useState<UploadNounName>('vehicles')
  const [customer, setCustomer] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isAsked = customers.length > 1
  const fault = file && faultOf(file, t, words.bytes(MOST_UPLOAD_BYTES))
  const missing =
    file === null ? t('Choose a file') : (fault ?? (isAsked && customer === null ? t('Choose a customer.') : null))

  async function submit() {
    if (file === null) return
    setSending(true)
    setError(null)
    const body = formOf(noun, file, customer === null ? null : Number(customer))
    const onRefused = (refused: unknown) => {
      setError(refused)
      return true
    }
    // Its panel shows how far the check is: nothing has come of the file yet.
    const sent = await makeChange({ outcome: 'Success', note: () => null, onRefused, isMarked: true }, send =>
      SENDS[noun](send, body),
    )
    setSending(false)
    await client.invalidateQueries({ queryKey: UPLOADS_KEY })
    if (!sent.isMade) return
    // Seen under way, so that its end is told.
    client.setQueryData(uploadQuery(sent.result.id).queryKey, sent.result)
    onSent(sent.result)
  }

  return (
    <Form className={classes.panel} missing={missing} onSend={() => void submit()}>
      <Select
        label={t('Type')}
        data={UPLOAD_NOUNS.map(name => ({ value: name, label: uploadNounWord(name, t) }))}
        value={noun}
        allowDeselect={false}
        onChange={name => setNoun(UPLOAD_NOUNS.find(one => one === name) ?? 'vehicles')}
      />
      {isAsked && (
        <Select
          label={t('Customer')}
          data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={customer}
          onChange={setCustomer}
          searchable
          required
        />
      )}
      <Templates noun={noun} />
      <FileInput
        label={t('File')}
        placeholder={t('Choose a file')}
        description={t('CSV or XLSX, at most {{size}} and 100,000 lines. The first line has the headings.', {
          size: words.bytes(MOST_UPLOAD_BYTES),
        })}
        leftSection={<IconFileSpreadsheet size={16} />}
        accept=".csv,.xlsx"
        value={file}
        onChange={setFile}
        error={fault}
        required
      />
      <p className={classes.quiet}>
        {isSavedAtOnce(noun)
          ? t('Each vehicle of the file gets the code of its line, or a new one. Lines with errors are left out.')
          : t('The file is checked first. Nothing is saved until you confirm.')}
      </p>
      {noun === 'geofences' && (
        <p className={classes.quiet}>
          {t(
            'A line finds its geofence by ID or name. A new one needs latitude, longitude and radius, a polygon, or a line and its width.',
          )}
        </p>
      )}
      {error !== null && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {noun === 'qr_codes' && t('Error when uploading the new QR codes')} {failureWords(error, t)}
        </Alert>
      )}
      <ReasonButton type="submit" loading={isSending} reason={missing}>
        {isSavedAtOnce(noun) ? t('Create QR codes') : t('Check file')}
      </ReasonButton>
    </Form>
  )
}

/** A file to begin with: the headings, and a line that shows how they are filled. */
function Templates({ noun }: { noun: UploadNounName }) {
  const { t } = useTranslation()
  const language = useLanguage()
  async function save(format: 'csv' | 'xlsx') {
    const name = `${uploadNounWord(noun, t)}.${format}`
    await download(uploads.template, { query: { noun, format, language } }, name).catch(toastFailure)
  }
  return (
    <p className={classes.quiet}>
      {t('Template with headings:')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => void save('xlsx')}>
        XLSX
      </Anchor>
      {' · '}
      <Anchor component="button" type="button" size="sm" onClick={() => void save('csv')}>
        CSV
      </Anchor>
    </p>
  )
}

/** What can be seen before anything is sent. */
function faultOf({ name, size }: File, t: TFunction, most: string): string | null {
  if (!/\.(csv|xlsx)$/i.test(name)) return t('Choose a CSV or XLSX file.')
  if (size > MOST_UPLOAD_BYTES) return t('The file is larger than {{size}}.', { size: most })
  return size === 0 ? t('The file is empty.') : null
}

function failureWords(error: unknown, t: TFunction): string {
  if (error instanceof NetworkError) return t('The connection was lost. Nothing was saved. Send the file again.')
  if (error instanceof HttpError && error.status === 413) return t('The file is too large.')
  if (error instanceof HttpError && error.status === 415) return t('Choose a CSV or XLSX file.')
  return error instanceof Error ? error.message : String(error)
}
