import type { Result } from '@milepost/contract/route.ts'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { makeChange } from '../../ui/make-change.ts'
import { closeRefusals, failureText, toastOutcome, toastWarning } from '../../ui/toasts.ts'
import { ACTIVITIES_KEY } from './activity-queries.ts'
import { scheduleQuery, TYPES_KEY } from './document-queries.ts'
import type { DueSoFar } from './due-next.ts'
import {
  arePages,
  createForm,
  createQuery,
  type FileFault,
  fileFault,
  isInspection,
  type NewDocument,
  pagesFault,
} from './new-document.ts'
import { requestKey } from './request-key.ts'
import { smallerPictures } from './smaller-pictures.ts'
import { useScheduleWords } from './use-schedule-words.ts'

/** How far a file is: `share` of it has been sent; what failed may be sent again under the same key, which files it once. */
export type FilingState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'filed' }
  | { kind: 'failed'; reason: string }

/** A file that was chosen: an activity of its own, or a page of one with the others. */
export interface ChosenFile {
  /** Under which it is sent by itself: however often, it is filed once. */
  key: string
  file: File
  fault: FileFault | null
  state: FilingState
}

/** What is sent at once, under one key. */
interface Filing {
  parts: readonly ChosenFile[]
  key: string
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
  /** Of a document without a file, or of one that is made of all of them; another once they are others. */
  const bareKey = useRef<string | null>(null)
  const [isApart, setApart] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const open = files.filter(({ state }) => state.kind !== 'filed')
  // What was filed as one stays one until the form closes.
  const mayJoin = arePages((open.length === 0 ? files : open).map(({ file }) => file))
  const isJoined = mayJoin && !isApart

  const mark = (key: string, state: FilingState) =>
    setFiles(before => before.map(one => (one.key === key ? { ...one, state } : one)))

  async function fileOne(document: NewDocument, { parts, key }: Filing): Promise<Filed | null> {
    const { type, status } = document
    if (type === null || status === null) return null
    const markAll = (state: FilingState) => {
      for (const part of parts) mark(part.key, state)
    }
    markAll({ kind: 'sending', share: 0 })
    const given = parts.map(({ file }) => file)
    const chosen = parts.length > 1 ? await smallerPictures(given) : given
    if (pagesFault(chosen) === 'too large') {
      markAll({ kind: 'waiting' })
      setFault(t('Together the images are 9 MB or larger. File them as a document each, or remove some.'))
      return null
    }
    const sent = await makeChange(
      { outcome: 'Success', note: () => null, isMarked: true, onRefused: () => true },
      send =>
        send(
          vehicleActivities.create,
          { query: createQuery(type, status), body: createForm(document, chosen, key) },
          { onSent: share => markAll({ kind: 'sending', share }) },
        ),
    )
    if (sent.isMade) {
      markAll({ kind: 'filed' })
      return sent.result
    }
    const reason = failureText(sent.error)
    markAll(parts.length === 1 ? { kind: 'failed', reason } : { kind: 'waiting' })
    // Of several that are one document it is said once; without a file there is no line that could say it.
    if (parts.length !== 1) setFault(t('Not filed: {{reason}}', { reason }))
    return null
  }

  /** Files what is not filed yet. Resolves to whether all of it is. */
  async function fileAll(document: NewDocument, done: Done): Promise<boolean> {
    setSending(true)
    setFault(null)
    try {
      return await fileEach(document, done)
    } finally {
      setSending(false)
    }
  }

  async function fileEach(document: NewDocument, done: Done): Promise<boolean> {
    bareKey.current ??= requestKey()
    const filings: Filing[] =
      files.length === 0 || isJoined
        ? [{ parts: open, key: bareKey.current }]
        : open.map(one => ({ parts: [one], key: one.key }))
    const filed: Filed[] = []
    for (const filing of filings) {
      const one = await fileOne(document, filing)
      if (one !== null) filed.push(one)
    }
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
    return filed.length === filings.length
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

  function choose(next: (before: readonly ChosenFile[]) => readonly ChosenFile[]) {
    setFiles(next)
    setFault(null)
    bareKey.current = null
    closeRefusals()
  }

  return {
    files,
    isSending,
    fileAll,
    /** Whether the files may be one document; and whether they are. */
    mayJoin,
    isJoined,
    join: (joined: boolean) => {
      setApart(!joined)
      setFault(null)
    },
    /** How many entries become of the files. */
    entries: isJoined ? 1 : files.length,
    /** Why the files, which are one document, were not filed. */
    fault,
    add: (chosen: readonly File[]) =>
      choose(before => [
        ...before,
        ...chosen.map(
          (file): ChosenFile => ({ key: requestKey(), file, fault: fileFault(file), state: { kind: 'waiting' } }),
        ),
      ]),
    remove: (key: string) => choose(before => before.filter(one => one.key !== key)),
  }
}
