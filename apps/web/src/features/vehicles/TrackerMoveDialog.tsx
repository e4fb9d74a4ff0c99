import { Checkbox, Select, TextInput } from '@mantine/core'
import { type TrackerMove, trackerMoves } from '@milepost/contract/tracker-moves.ts'
import { localTimeMs } from '@milepost/domain/time/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import { useChoices } from '../../records/use-choices.ts'
import { textLimits } from '../../ui/field-limits.ts'
import { useCorrecting } from '../../ui/use-correcting.ts'
import { TrackerFormDialog } from './TrackerFormDialog.tsx'
import classes from './TrackerNotes.module.css'
import { trackers } from './tracker-choices.ts'

interface Props {
  vehicle: { id: number; registration: string }
  /** The one that is in it now. */
  tracker: { id: number; tracker: string } | null
  onClose: () => void
}

const DAY_MS = 86_400_000

/** States since when a tracker has been in the vehicle, or out of it; says first what will move. */
export function TrackerMoveDialog({ vehicle, tracker, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [trackerId, setTrackerId] = useState(tracker?.id ?? null)
  const [isOut, setIsOut] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const stored = tracker === null ? [] : [{ value: tracker.id, label: tracker.tracker }]
  const { data, searched, pick } = useChoices(trackers, [String(trackerId ?? '')], { stored })
  const mayBeOut = tracker !== null && trackerId === tracker.id
  const since = instantOf(typed, words.timeZone)
  const to = isOut && mayBeOut ? null : vehicle.id
  const preview = useQuery({
    queryKey: ['vehicles', 'tracker-move', trackerId, to, since],
    queryFn: ({ signal }) => {
      const query = { tracker_id: trackerId ?? 0, since: since ?? '', ...(to !== null && { vehicle: to }) }
      return call(trackerMoves.preview, { query }, { signal })
    },
    enabled: trackerId !== null && since !== null,
    retry: false,
  })
  const { isSaving, failure, save } = useCorrecting(
    send => {
      const version = preview.data?.version ?? ''
      const body = { tracker: trackerId ?? 0, vehicle: to, since: since ?? '', version, reason: reason.trim() }
      return send(trackerMoves.move, { body })
    },
    { outcome: 'Update successful', note: t('Tracker moved') },
    onClose,
  )
  const refused = preview.error instanceof HttpError ? serverText(preview.error.message) : null
  const incomplete =
    preview.data === undefined || reason.trim() === ''
      ? t('Choose a tracker and a time to see which records move, and give a reason.')
      : null
  return (
    <TrackerFormDialog
      title={tracker === null ? t('Fit a tracker from an earlier time') : t('Change when the tracker was fitted')}
      submit={t('Move records')}
      isSaving={isSaving}
      reason={incomplete}
      failure={failure ?? refused}
      save={save}
      onClose={onClose}
    >
      <Select
        label={t('Tracker')}
        data={data}
        value={trackerId === null ? null : String(trackerId)}
        searchable
        required
        allowDeselect={false}
        comboboxProps={IN_DIALOG}
        {...searched}
        onChange={value => setTrackerId(value === null ? null : Number(pick([value])[0]))}
      />
      {mayBeOut && (
        <Checkbox
          label={t('It was taken out then')}
          checked={isOut}
          onChange={event => setIsOut(event.currentTarget.checked)}
        />
      )}
      <TextInput
        label={t('Since ({{zone}})', { zone: words.place(words.timeZone) })}
        type="datetime-local"
        required
        value={typed}
        error={refused}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={t('Reason for the change')}
        required
        {...textLimits(trackerMoves.move.body.shape.reason)}
        value={reason}
        error={failure}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <ul className={classes.notes} aria-live="polite">
        {preview.data && moveNotes(preview.data, words, t).map(note => <li key={note}>{note}</li>)}
      </ul>
      {incomplete !== null && <p className={classes.hint}>{incomplete}</p>}
    </TrackerFormDialog>
  )
}

/** In words: what leaves which vehicle, and for which. */
function moveNotes({ moves, vehicle, since }: TrackerMove, words: Words, t: TFunction): string[] {
  if (moves.length === 0) return [t('No records move.')]
  const moment = words.moment(Date.parse(since))
  return moves.map(move => {
    const number = words.number(move.records)
    const records = move.has_more_records
      ? t('More than {{number}} records', { number })
      : t('{{number}} records', { count: move.records, number })
    const trips = t('{{number}} trips', { count: move.trips, number: words.number(move.trips) })
    const [from, to] = [move.vehicle?.registration ?? '', vehicle?.registration ?? '']
    if (move.vehicle === null) {
      return t('{{records}} of no vehicle since {{moment}} move to {{to}}.', { records, moment, to })
    }
    return vehicle === null
      ? t('{{records}} and {{trips}} since {{moment}} leave {{from}} and are of no vehicle.', {
          records,
          trips,
          moment,
          from,
        })
      : t('{{records}} and {{trips}} since {{moment}} move from {{from}} to {{to}}.', {
          records,
          trips,
          moment,
          from,
          to,
        })
  })
}

/** What the input holds, such as 2026-11-03T07:12, as an instant; null while it is not whole. */
function instantOf(typed: string, timeZone: string): string | null {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed) ?? []
  if (day === undefined) return null
  const atMs = localTimeMs(Date.parse(day) / DAY_MS, Number(hours) + Number(minutes) / 60, timeZone)
  return new Date(atMs).toISOString()
}
