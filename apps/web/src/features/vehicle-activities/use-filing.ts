import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { makeChange } from '../../ui/make-change.ts'
import { failureText, toastOutcome, toastWarning } from '../../ui/toasts.ts'
import { ACTIVITIES_KEY } from './activity-queries.ts'
import { TYPES_KEY } from './document-queries.ts'
import { createForm, createQuery, type FileFault, fileFault, isInspection, type NewDocument } from './new-document.ts'
import { requestKey } from './request-key.ts'

/** How far a file is: `share` of it has been sent; what failed may be sent again under the same key, which files it once. */
export type FilingState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'filed' }
  | { kind: 'failed'; reason: string }

/** A file that was chosen, which becomes an activity of its own. */
export interface ChosenFile {
  /** Under which it is sent: however often, it is filed once. */
  key: string
  file: File
  fault: FileFault | null
  state: FilingState
}

/** VF-74: the warning is not to be covered by the success. */
const WARNING_AFTER_MS = 2_500

/** The files of a new document, and their filing one after another. */
export function useFiling() {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isSending, setSending] = useState(false)
  /** Of a document without a file. */
  const bareKey = useRef<string | null>(null)

  const mark = (key: string, state: FilingState) =>
    setFiles(before => before.map(one => (one.key === key ? { ...one, state } : one)))

  async function fileOne(document: NewDocument, file: File | null, key: string) {
    const { type, status } = document
    if (type === null || status === null) return { isFiled: false, isUnqualified: false }
    mark(key, { kind: 'sending', share: 0 })
    const sent = await makeChange({ outcome: 'Success', note: () => null }, send =>
      send(
        vehicleActivities.create,
        { query: createQuery(type, status), body: createForm(document, file, key) },
        { onSent: share => mark(key, { kind: 'sending', share }) },
      ),
    )
    mark(key, sent.isMade ? { kind: 'filed' } : { kind: 'failed', reason: failureText(sent.error) })
    return { isFiled: sent.isMade, isUnqualified: sent.isMade && sent.result.unqualified_to_approve_schedules }
  }

  /** Files what is not filed yet. Resolves to whether all of it is. */
  async function fileAll(document: NewDocument): Promise<boolean> {
    setSending(true)
    const open = files.filter(({ state }) => state.kind !== 'filed')
    bareKey.current ??= requestKey()
    const parts =
      files.length === 0 ? [{ file: null, key: bareKey.current }] : open.map(({ file, key }) => ({ file, key }))
    const results: { isFiled: boolean; isUnqualified: boolean }[] = []
    for (const { file, key } of parts) results.push(await fileOne(document, file, key))
    setSending(false)
    const filed = results.filter(({ isFiled }) => isFiled).length
    if (filed > 0) {
      await client.invalidateQueries({ queryKey: ACTIVITIES_KEY })
      await client.invalidateQueries({ queryKey: TYPES_KEY })
      toastOutcome(t('Success'), outcomeWords(document, filed))
    }
    if (results.some(({ isUnqualified }) => isUnqualified)) setTimeout(warnOfSchedules, WARNING_AFTER_MS)
    return filed === parts.length
  }

  /** VF-85. */
  function outcomeWords({ type }: NewDocument, filed: number): string {
    if (filed > 1)
      return t('{{number}} documents created in vehicle file', { count: filed, number: words.number(filed) })
    return isInspection(type) ? t('Safety Inspection created in vehicle file') : t('Document created in vehicle file')
  }

  /** VF-75. */
  const warnOfSchedules = () =>
    toastWarning(
      t('No Schedules Created'),
      t(
        'The item was saved to Vehicle File, but there were no schedules created as this vehicle has more recent scheduled activities already set.',
      ),
    )

  return {
    files,
    isSending,
    fileAll,
    add: (chosen: readonly File[]) =>
      setFiles(before => [
        ...before,
        ...chosen.map(
          (file): ChosenFile => ({ key: requestKey(), file, fault: fileFault(file), state: { kind: 'waiting' } }),
        ),
      ]),
    remove: (key: string) => setFiles(before => before.filter(one => one.key !== key)),
  }
}
