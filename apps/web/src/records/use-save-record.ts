import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/client.ts'
import { HttpError } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'
import { serverText } from '../i18n/server-text.ts'
import { toastFailure, toastOutcome } from '../ui/toasts.ts'
import type { AnyRecord, Noun } from './noun.ts'
import { changedFields, type Faults, type FormValues, faultsOfRefusal, valuesOf } from './record-form.ts'
import { forgetRecords, recordQuery } from './record-queries.ts'
import { toastFaults } from './toast-faults.ts'

interface Outcomes {
  onFaults: (faults: Faults) => void
  onSaved: (record: AnyRecord) => void
}

/** Creates or changes a record. A refusal of fields goes to the form; another person's change meanwhile is a conflict. */
export function useSaveRecord(noun: Noun, { onFaults, onSaved }: Outcomes) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** A refusal by the server that is not about a field of the form. */
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<AnyRecord | null>(null)

  async function send(base: AnyRecord | null, values: FormValues, customer: number | null): Promise<AnyRecord> {
    if (base === null) {
      const body = { ...values, ...(customer !== null && { customer }) }
      return call(noun.routes.create, { body })
    }
    const changed = changedFields(noun, valuesOf(noun, base), values).map(({ id }) => [id, values[id]])
    const body = { ...Object.fromEntries(changed), version: base.version }
    return call(noun.routes.update, { params: { id: base.id }, body })
  }

  function refuse(error: unknown) {
    if (!(error instanceof HttpError) || error.status >= 500) return toastFailure(error)
    const found = noun.routes.update.errorBodies[409].safeParse(error.body)
    if (error.status === 409 && found.success) return setConflict(found.data.current)
    const faults = faultsOfRefusal(error.body)
    if (Object.keys(faults).length > 0) {
      toastFaults(faults)
      onFaults(faults)
    } else setFailure(serverText(error.message))
  }

  async function save(base: AnyRecord | null, values: FormValues, customer: number | null) {
    setSaving(true)
    setFailure(null)
    setConflict(null)
    try {
      const record = await send(base, values, customer)
      queryClient.setQueryData(recordQuery(noun, record.id).queryKey, record)
      void forgetRecords(noun)
      // The guard of unsaved changes must be gone before the page is left.
      flushSync(() => setSaved(true))
      if (base === null) toastOutcome(t('Success'), t(noun.texts.added))
      else toastOutcome(t('Update successful'), t(noun.texts.saved))
      onSaved(record)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }

  return { save, isSaving, isSaved, failure, conflict, dismissConflict: () => setConflict(null) }
}
