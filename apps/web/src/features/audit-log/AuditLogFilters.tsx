import { Button } from '@mantine/core'
import { userRecords } from '@milepost/contract/user-records.ts'
import { AUDIT_KINDS, AUDITED_NOUNS } from '@milepost/domain/audit/audited-actions.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { AUDIT_KIND_WORDS, auditedNounWord } from '@milepost/texts/audit-action-words.ts'
import { IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import type { NounFilter } from '../../records/noun.ts'
import { FilterInput } from '../../records/RecordFilters.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import classes from './AuditLog.module.css'
import type { AuditLogChange, AuditLogSearch } from './audit-log-search.ts'

const PERSON: NounFilter = {
  id: 'person',
  label: 'Who',
  isSingle: true,
  choices: choicesOf(userRecords.list, {
    choice: ({ id, first_name, last_name, email }) => ({ value: id, label: `${first_name} ${last_name} · ${email}` }),
    isLong: true,
  }),
}

const KIND: NounFilter = {
  id: 'kind',
  label: 'Kind of action',
  isSingle: true,
  choices: choicesAmong(
    AUDIT_KINDS.map(kind => ({ value: kind, label: kind })),
    ({ label }) => (isKeyOf(AUDIT_KIND_WORDS, label) ? i18next.t(AUDIT_KIND_WORDS[label]) : label),
  ),
}

const NOUN: NounFilter = {
  id: 'noun',
  label: 'Kind of object',
  isSingle: true,
  choices: choicesAmong(
    AUDITED_NOUNS.map(noun => ({ value: noun, label: noun })),
    ({ label }) => auditedNounWord(label, i18next.t),
  ),
}

interface Props {
  state: AuditLogSearch
  onChange: (change: AuditLogChange) => void
}

/** What the log is narrowed to. */
export function AuditLogFilters({ state, onChange }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const { range, person, kind, noun, record } = state
  return (
    <div className={classes.filters}>
      <DateRangePicker
        label={t('Dates')}
        value={range}
        timeZone={timeZone}
        onChange={days => onChange({ range: days })}
      />
      <FilterInput
        filter={PERSON}
        values={person === null ? [] : [String(person)]}
        onChange={([chosen]) => onChange({ person: chosen === undefined ? null : Number(chosen) })}
      />
      <FilterInput
        filter={KIND}
        values={kind === null ? [] : [kind]}
        onChange={([chosen]) => onChange({ kind: AUDIT_KINDS.find(one => one === chosen) ?? null })}
      />
      <FilterInput
        filter={NOUN}
        values={noun === null ? [] : [noun]}
        onChange={([chosen]) => onChange({ noun: AUDITED_NOUNS.find(one => one === chosen) ?? null })}
      />
      {noun !== null && record !== null && (
        <Button
          size="xs"
          variant="default"
          rightSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => onChange({ record: null })}
        >
          {t('Only of this object')}
        </Button>
      )}
    </div>
  )
}
