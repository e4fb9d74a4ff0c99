import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickedChips } from './PickedChips.tsx'
import classes from './Picker.module.css'
import { PickerTable } from './PickerTable.tsx'
import type { Picker, PickerRow } from './picker.ts'

interface Props {
  picker: Picker
  label: string
  description?: ReactNode
  error?: ReactNode
  inputId?: string | undefined
  value: readonly number[]
  /** What is called how, of what was chosen before; other names are read. */
  known?: readonly PickerRow[]
  /** Only rows of this customer. */
  customer?: number | null
  /** The table stands below the chips, and all that match may be chosen at once; else a button opens it. */
  isOpen?: boolean
  isDisabled?: boolean
  /** What it means that nothing is chosen, where that is not nothing. */
  whenEmpty?: string | undefined
  /** Every change gives the whole selection (PICK-20). */
  onChange: (ids: readonly number[]) => void
  onClose?: (() => void) | undefined
}

/** The multi-select over rows of the server (PICK-09 to PICK-33). */
export function PickerField(props: Props) {
  const { picker, label, value, known = [], customer = null, isOpen = false, isDisabled = false } = props
  const { whenEmpty, onChange } = props
  const { t } = useTranslation()
  const id = `picker-${useId().replace(/\W/g, '')}`
  const buttonId = props.inputId ?? `${id}-button`
  const [isTableOpen, setTableOpen] = useState(false)
  const [seen, setSeen] = useState<readonly PickerRow[]>([])
  const pickedIds = useMemo(() => new Set(value), [value])
  const rows = useNamedRows(picker, value, known, seen)

  function pick(more: readonly PickerRow[]) {
    const added = more.filter(row => !pickedIds.has(row.id))
    setSeen([...seen, ...added])
    onChange([...value, ...added.map(row => row.id)])
  }

  const table = (
    <PickerTable
      key={customer}
      picker={picker}
      customer={customer}
      label={label}
      inputId={isOpen ? props.inputId : undefined}
      pickedIds={pickedIds}
      onPick={pick}
      isOpened={!isOpen}
    />
  )
  const chips = (
    <PickedChips
      picker={picker}
      rows={rows}
      isDisabled={isDisabled}
      onRemove={removed => onChange(value.filter(one => one !== removed))}
      onClear={() => onChange([])}
    />
  )
  return (
    <fieldset
      className={classes.field}
      data-open={isOpen || undefined}
      disabled={isDisabled}
      aria-describedby={`${id}-more`}
    >
      <legend id={`${id}-legend`}>{label}</legend>
      {isOpen ? (
        table
      ) : (
        <>
          <button
            type="button"
            id={buttonId}
            className={classes.open}
            popoverTarget={id}
            aria-haspopup="dialog"
            aria-labelledby={`${buttonId} ${id}-legend`}
            style={{ anchorName: `--${id}` }}
          >
            <span>{whenEmpty !== undefined && rows.length === 0 ? whenEmpty : t('Choose…')}</span>
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
          <div
            id={id}
            popover="auto"
            role="dialog"
            aria-label={label}
            className={classes.popover}
            style={{ positionAnchor: `--${id}` }}
            onToggle={event => {
              const isNowOpen = event.newState === 'open'
              setTableOpen(isNowOpen)
              if (!isNowOpen) props.onClose?.()
            }}
          >
            {isTableOpen && table}
          </div>
        </>
      )}
      {/* Below: above the rows they would move them while one chooses. */}
      {(rows.length > 0 || isOpen) && chips}
      <div id={`${id}-more`} className={classes.more}>
        {props.description !== undefined && <p>{props.description}</p>}
        {props.error && <p className={classes.fault}>{props.error}</p>}
      </div>
    </fieldset>
  )
}

/** What is chosen with its names; until a name is read, and of one that is gone, the number stands in its place. */
function useNamedRows(
  picker: Picker,
  ids: readonly number[],
  known: readonly PickerRow[],
  seen: readonly PickerRow[],
): readonly PickerRow[] {
  const names = useMemo(() => new Map([...known, ...seen].map(row => [row.id, row])), [known, seen])
  const { data } = useQuery(picker.names(ids.filter(id => !names.has(id))))
  return useMemo(() => {
    const read = new Map(data?.map(row => [row.id, row]))
    return ids.map(id => names.get(id) ?? read.get(id) ?? { id, name: String(id) })
  }, [ids, names, data])
}
