import { Button } from '@mantine/core'
import { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RevokeForm } from '../../ui/RevokeForm.tsx'
import classes from './DayPanel.module.css'
import type { SheetCorrection } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

interface Props {
  date: string
  corrections: readonly SheetCorrection[]
  mayCorrect: boolean
  /** What must be confirmed before a change; null: nothing. */
  confirmation: string | null
  words: SheetWords
}

/** The history of a day, newest first. What counts is marked, what was revoked is struck. */
export function CorrectionList({ date, corrections, mayCorrect, confirmation, words }: Props) {
  const revoked = new Set(corrections.map(entry => entry.revokes))
  return (
    <ol className={classes.corrections}>
      {corrections.toReversed().map(entry => (
        <li key={entry.id} data-in-force={entry.is_in_force || undefined}>
          <Entry
            date={date}
            entry={entry}
            isRevoked={revoked.has(entry.id)}
            mayCorrect={mayCorrect}
            confirmation={confirmation}
            words={words}
          />
        </li>
      ))}
    </ol>
  )
}

interface EntryProps {
  date: string
  entry: SheetCorrection
  isRevoked: boolean
  mayCorrect: boolean
  confirmation: string | null
  words: SheetWords
}

function Entry({ date, entry, isRevoked, mayCorrect, confirmation, words }: EntryProps) {
  const { t } = useTranslation()
  const [isRevoking, setIsRevoking] = useState(false)
  const { field, before, value, reason, made_by, made_at, revokes } = entry
  const state = entry.is_in_force ? t('in force') : isRevoked ? t('withdrawn') : revokes === null ? t('replaced') : null
  return (
    <>
      <p>
        <strong>
          {revokes === null ? words.field(field) : t('{{field}}: withdrawn', { field: words.field(field) })}
        </strong>{' '}
        <del>{words.correctedValue(field, date, before)}</del>
        {revokes === null && <> → {words.correctedValue(field, date, value)}</>}
        {state !== null && <span className={classes.state}>{state}</span>}
      </p>
      <p>{reason}</p>
      <p className={classes.quiet}>
        {made_by}, {words.moment(made_at)}
      </p>
      {isRevoking ? (
        <RevokeForm
          button={t('Withdraw correction')}
          done={t('Correction withdrawn')}
          confirmation={confirmation}
          revoke={(send, reason) =>
            send(timesheetCorrections.revoke, {
              body: { correction: entry.id, reason, confirms_stale: confirmation !== null },
            })
          }
          onClose={() => setIsRevoking(false)}
        />
      ) : (
        revokes === null &&
        !isRevoked &&
        mayCorrect && (
          <Button size="compact-xs" variant="subtle" onClick={() => setIsRevoking(true)}>
            {t('Withdraw correction')}
          </Button>
        )
      )}
    </>
  )
}
