import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type CallFunction, HttpError } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../i18n/use-words.ts'
import { confirmDialog } from '../ui/dialogs.ts'
import { makeChange } from '../ui/make-change.ts'
import { closeRefusals, failureText } from '../ui/toasts.ts'
import type { AnyRecord, Noun } from './noun.ts'
import { changedFields, type Faults, type FormValues, faultsOfRefusal, valuesOf } from './record-form.ts'
import { forgetRecords, recordQuery } from './record-queries.ts'

export const ALL_CUSTOMERS = 'all'

/** Whose a new record is: a customer's, or where its noun has such ones every customer's; null: whoever adds it sees one alone. */
export type NewOwner = number | typeof ALL_CUSTOMERS | null

interface Outcomes {
  onFaults: (faults: Faults) => void
  onSaved: (record: AnyRecord) => void
}

/** Creates or changes a record. A refusal of fields goes to the form; another person's change meanwhile is a conflict. */
export function useSaveRecord(noun: Noun, { onFaults, onSaved }: Outcomes) {
  const { t } = useTranslation()
  const words = useWords()
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** Why the last try was in vain, where that is not about a field of the form. */
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<AnyRecord | null>(null)

  async function write(
    send: CallFunction,
    base: AnyRecord | null,
    values: FormValues,
    customer: NewOwner,
  ): Promise<AnyRecord> {
    if (base === null) {
      const owner = customer === ALL_CUSTOMERS ? null : customer
      const body = { ...values, ...(customer !== null && { customer: owner }) }
      return send(noun.routes.create, { body })
    }
    const changed = changedFields(noun, valuesOf(noun, base), values).map(({ id }) => [id, values[id]])
    const body = { ...Object.fromEntries(changed), version: base.version }
    return send(noun.routes.update, { params: { id: base.id }, body })
  }

  // What was said of this form is of none that comes after it.
  useEffect(() => closeRefusals, [])

  /** A fault of the server is told as everywhere (HTTP-11, HTTP-19), and stays in the form as well. */
  function onRefused(error: unknown): boolean {
    if (!(error instanceof HttpError) || error.status >= 500) {
      setFailure(failureText(error))
      return !(error instanceof HttpError)
    }
    const found = noun.routes.update.errorBodies[409].safeParse(error.body)
    const faults = faultsOfRefusal(error.body)
    if (error.status === 409 && found.success) setConflict(found.data.current)
    else if (Object.keys(faults).length > 0) onFaults(faults)
    else setFailure(failureText(error))
    return true
  }

  async function save(base: AnyRecord | null, values: FormValues, customer: NewOwner) {
    const question = base === null ? null : (noun.questionBefore?.(base, values, words) ?? null)
    if (question !== null && !(await confirmDialog(question))) return
    setSaving(true)
    setFailure(null)
    setConflict(null)
    const saved =
      base === null
        ? ({ outcome: 'Success', note: t(noun.texts.added) } as const)
        : ({ outcome: 'Update successful', note: t(noun.texts.saved) } as const)
    const changed = await makeChange({ ...saved, onRefused }, send => write(send, base, values, customer))
    if (changed.isMade) {
      const record = changed.result
      queryClient.setQueryData(recordQuery(noun, record.id).queryKey, record)
      void forgetRecords(noun)
      // The guard of unsaved changes must be gone before the page is left.
      flushSync(() => setSaved(true))
      onSaved(record)
    }
    setSaving(false)
  }

  return {
    save,
    isSaving,
    isSaved,
    failure,
    conflict,
    dismissConflict: () => setConflict(null),
    forgetFailure: () => setFailure(null),
  }
}
