import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import dialogClasses from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { FieldInput, IN_DIALOG } from './FieldInput.tsx'
import { useFaultWords } from './fault-words.ts'
import type { Noun } from './noun.ts'
import classes from './Records.module.css'
import { faultOf, inputsOf, valuesOf } from './record-form.ts'
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
  const [isSaving, setSaving] = useState(false)
  const { selected, changed } = noun.texts
  if (changed === undefined) throw new Error(`${noun.page}: there is no text for a change of many`)

  const canBeEmpty = field !== undefined && faultOf(noun, field.id, valuesOf(noun, null)[field.id]) === null

  function choose(id: string | null) {
    const chosen = fields.find(one => one.id === id)
    setField(chosen)
    setValue(chosen && valuesOf(noun, null)[chosen.id])
  }

  const fault = field === undefined ? null : faultOf(noun, field.id, value)
  const missing = field === undefined || fault === null ? null : `${t(field.label)}: ${faultWords(field, fault)}`

  const save = async () => {
    if (field === undefined) return
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
      <Form className={`${dialogClasses.body} ${classes.dialogForm}`} missing={missing} onSend={() => void save()}>
        <Select
          label={t('Field')}
          data={fields.map(({ id, label }) => ({ value: id, label: t(label) }))}
          value={field?.id ?? null}
          allowDeselect={false}
          comboboxProps={IN_DIALOG}
          onChange={choose}
        />
        {field && (
          <div data-missing={missing !== null || undefined}>
            <FieldInput key={field.id} noun={noun} field={field} value={value} isInDialog onChange={setValue} />
          </div>
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
      </Form>
    </Dialog>
  )
}
