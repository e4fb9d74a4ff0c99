import { AUDIT_KINDS, AUDITED_NOUNS } from '@milepost/domain/audit/audited-actions.ts'
import { flag, id, oneOf, page, pageSize, panel, text, textOf } from '../../address/address-params.ts'
import { type AddressPart, addressState, type RawSearch } from '../../address/address-state.ts'
import { addDays, type DayRange, readDayRange } from '../../ui/day-range.ts'

export const AUDIT_PAGE_SIZES = [25, 75, 200, 500]

/** What is shown unless other days are asked for: a week. */
const usualRange = (today: string): DayRange => ({ start: addDays(today, -6), end: today })

const readRange = (raw: RawSearch, today: string): DayRange =>
  readDayRange(textOf(raw, 'startDate'), textOf(raw, 'endDate'), today) ?? usualRange(today)

const range: AddressPart<DayRange> = {
  names: ['startDate', 'endDate'],
  read: (raw, _, today) => readRange(raw, today),
  write: days => ({ startDate: days.start, endDate: days.end === days.start ? undefined : days.end }),
}

/** The address state of the audit log. */
export const auditLogAddress = addressState(
  {
    range,
    /** Who did it. */
    person: id(),
    kind: oneOf(AUDIT_KINDS, null),
    noun: oneOf(AUDITED_NOUNS, null),
    record: id(),
    search: text(),
    page: page(),
    pageSize: pageSize(75, AUDIT_PAGE_SIZES),
    isAscending: flag('order', 'oldest'),
    /** The entry that is looked at. */
    selectedId: id('selected'),
    panel: panel(),
  },
  [
    {
      of: ['range', 'person', 'kind', 'noun', 'record', 'search', 'pageSize', 'isAscending'],
      clears: ['page', 'selected'],
    },
    { of: ['noun'], clears: ['record'] },
  ],
)

export type AuditLogSearch = ReturnType<typeof auditLogAddress.read>
export type AuditLogChange = Partial<AuditLogSearch>
