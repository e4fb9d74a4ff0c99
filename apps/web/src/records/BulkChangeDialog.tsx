import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import dialogClasses from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { FieldInput, IN_DIALOG } from './FieldInput.tsx'
import { useFaultWords } from './fault-words.ts'
import type { Noun } from './noun.ts'
import classes from './Records.module.css'
import { type FaultCode, faultOf, inputsOf, valuesOf } from './record-form.ts'
import { changeMany, type RecordSelection } from './record-queries.ts'
import type { useBulkReport } from './use-bulk-report.ts'

interface Props {
  noun: Noun
  selection: RecordSelection
  count: number
  report: ReturnType<typeof useBulkReport>
  onDone: () => void
  onClose: () => void
}

/** Gives one field the same value in all records that are selected. */
export function BulkChangeDialog({ noun, selection, count, report, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const faultWords = useFaultWords(noun)
  const fields = inputsOf(noun).filter(field => field.isInBulk)
  const [field, setField] = useState(fields[0])
  const [value, setValue] = useState(field && valuesOf(noun, null)[field.id])
  const [fault, setFault] = useState<FaultCode | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { selected, changed } = noun.texts
  if (changed === undefined) throw new Error(`${noun.page}: there is no text for a change of many`)

  const canBeEmpty = field !== undefined && faultOf(noun, field.id, valuesOf(noun, null)[field.id]) === null

  function choose(id: string | null) {
    const chosen = fields.find(one => one.id === id)
    setField(chosen)
    setValue(chosen && valuesOf(noun, null)[chosen.id])
    setFault(null)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (field === undefined) return
    const found = faultOf(noun, field.id, value)
    setFault(found)
    if (found !== null) return
    setSaving(true)
    const isDone = await report(
      send => changeMany(send, noun, selection, { [field.id]: value }),
      changed,
      'Update successful',
    )
    setSaving(false)
    if (!isDone) return
    onDone()
    onClose()
  }

  return (
    <Dialog title={selected(t, { count, number: words.number(count) })} widthPx={440} atTop onClose={onClose}>
      <form className={`${dialogClasses.body} ${classes.dialogForm}`} onSubmit={event => void save(event)}>
        <Select
          label={t('Field')}
          data={fields.map(({ id, label }) => ({ value: id, label: t(label) }))}
          value={field?.id ?? null}
          allowDeselect={false}
          comboboxProps={IN_DIALOG}
          onChange={choose}
        />
        {field && (
          <FieldInput
            key={field.id}
            noun={noun}
            field={field}
            value={value}
            error={fault && faultWords(field, fault)}
            isInDialog
            onChange={setValue}
          />
        )}
        <p className={classes.quiet}>
          {canBeEmpty
            ? t('The new value replaces what each one has; left empty, it clears it.')
            : t('The new value replaces what each one has.')}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('Change')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
