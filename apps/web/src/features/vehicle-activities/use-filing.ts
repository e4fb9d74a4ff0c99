import type { Result } from '@milepost/contract/route.ts'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { makeChange } from '../../ui/make-change.ts'
import { failureText, toastOutcome, toastWarning } from '../../ui/toasts.ts'
import { ACTIVITIES_KEY } from './activity-queries.ts'
import { scheduleQuery, TYPES_KEY } from './document-queries.ts'
import type { DueSoFar } from './due-next.ts'
import { createForm, createQuery, type FileFault, fileFault, isInspection, type NewDocument } from './new-document.ts'
import { requestKey } from './request-key.ts'
import { useScheduleWords } from './use-schedule-words.ts'

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

/** What the answer says of a document that was filed. */
type Filed = Result<typeof vehicleActivities.create>

/** Of a document: on which day it was done (YYYY-MM-DD), and what the vehicle counted its schedule from before. */
interface Done {
  doneOn: string
  soFar: DueSoFar | null
}

/** VF-74: the warning is not to be covered by the success. */
const WARNING_AFTER_MS = 2_500

/** The files of a new document, and their filing one after another. */
export function useFiling() {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const scheduleWords = useScheduleWords()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isSending, setSending] = useState(false)
  /** Of a document without a file. */
  const bareKey = useRef<string | null>(null)

  const mark = (key: string, state: FilingState) =>
    setFiles(before => before.map(one => (one.key === key ? { ...one, state } : one)))

  async function fileOne(document: NewDocument, file: File | null, key: string): Promise<Filed | null> {
    const { type, status } = document
    if (type === null || status === null) return null
    mark(key, { kind: 'sending', share: 0 })
    const sent = await makeChange({ outcome: 'Success', note: () => null }, send =>
      send(
        vehicleActivities.create,
        { query: createQuery(type, status), body: createForm(document, file, key) },
        { onSent: share => mark(key, { kind: 'sending', share }) },
      ),
    )
    mark(key, sent.isMade ? { kind: 'filed' } : { kind: 'failed', reason: failureText(sent.error) })
    return sent.isMade ? sent.result : null
  }

  /** Files what is not filed yet. Resolves to whether all of it is. */
  async function fileAll(document: NewDocument, done: Done): Promise<boolean> {
    setSending(true)
    const open = files.filter(({ state }) => state.kind !== 'filed')
    bareKey.current ??= requestKey()
    const parts =
      files.length === 0 ? [{ file: null, key: bareKey.current }] : open.map(({ file, key }) => ({ file, key }))
    const filed: Filed[] = []
    for (const { file, key } of parts) {
      const one = await fileOne(document, file, key)
      if (one !== null) filed.push(one)
    }
    setSending(false)
    const isUnqualified = filed.some(({ unqualified_to_approve_schedules }) => unqualified_to_approve_schedules)
    if (filed.length > 0) {
      const next = isUnqualified ? null : nextWords(document, done)
      await client.invalidateQueries({ queryKey: ACTIVITIES_KEY })
      await client.invalidateQueries({ queryKey: TYPES_KEY })
      const outcome = outcomeWords(document, filed.length)
      toastOutcome(t('Success'), next === null ? outcome : `${outcome}. ${next}`, {
        label: t('Show it'),
        run: () => show(filed, done.doneOn),
      })
    }
    if (isUnqualified) setTimeout(warnOfSchedules, WARNING_AFTER_MS)
    return filed.length === parts.length
  }

  /** When it is due next; null where the document sets nothing that has a day. */
  function nextWords({ type, status }: NewDocument, { doneOn, soFar }: Done): string | null {
    if (type === null || type.schedule_type === null || status?.do_not_create_schedule_activities !== false) return null
    const schedule = client.getQueryData(scheduleQuery(type.schedule_type).queryKey)
    const due = schedule && scheduleWords.due(schedule, soFar, doneOn)
    return due ? t('{{schedule}}: due next {{day}}', { schedule: scheduleWords.name(schedule), day: due.day }) : null
  }

  /** Opens the log at what was filed: its vehicle, the day on which it was done, and where it is one, itself. */
  function show(filed: readonly Filed[], doneOn: string) {
    const [first] = filed
    const open = filed.length === 1 ? first?.id : undefined
    const search = { vehicleId: first?.vehicle.id, start: doneOn, end: doneOn, open }
    void navigate({ to: pages.vehicleFile.path, search })
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
