import { Button, Select } from '@mantine/core'
import { type FormEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../api/capabilities.ts'
import { useSession } from '../api/session.ts'
import { FieldInput } from './FieldInput.tsx'
import { useFaultWords } from './fault-words.ts'
import type { AnyRecord, Noun, NounField } from './noun.ts'
import { RecordConflict } from './RecordConflict.tsx'
import classes from './Records.module.css'
import { changedFields, type Faults, faultOf, faultsOf, inputsOf, valuesOf } from './record-form.ts'
import { toastFaults } from './toast-faults.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { ALL_CUSTOMERS, type NewOwner, useSaveRecord } from './use-save-record.ts'

/** Shown to those who see several customers. */
const CUSTOMER: NounField = { id: 'customer', label: 'Customer' }

interface Props {
  noun: Noun
  /** Null: a new one. */
  record: AnyRecord | null
  onSaved: (record: AnyRecord) => void
  onCancel: () => void
}

/**
 * The fields of a record in sections. Faults stand beside the field when it is left, and together at the top, with the focus in
 * the first, when saving failed. That is why it is not ui/Form.tsx, which says one thing that is missing.
 */
export function RecordForm({ noun, record, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const faultWords = useFaultWords(noun)
  const session = useSession()
  const customers = session?.currentUser.customers ?? []
  const mayServeAll = noun.isShared === true && session !== null && callerOf(session.currentUser).isGlobalAdmin
  /** The record as the form was opened with it, or as it is since a conflict. */
  const [base, setBase] = useState(record)
  const before = useMemo(() => valuesOf(noun, base), [noun, base])
  const [values, setValues] = useState(before)
  const [customer, setCustomer] = useState<NewOwner>(null)
  const [faults, setFaults] = useState<Faults>({})
  /** Faults that a failed save found, as against those of a field that was left. */
  const [hasFailed, setFailed] = useState(false)

  const changed = changedFields(noun, before, values)
  const isDirty = changed.length > 0
  const saving = useSaveRecord(noun, { onFaults: showFaults, onSaved })
  useLeaveGuard(
    isDirty && !saving.isSaved,
    t('What you changed will be lost.'),
    (before, after) => before.pathname === after.pathname && before.search.edit === after.search.edit,
  )

  const inputId = (field: string) => `${formId}-${field}`
  const asksCustomer = record === null && !noun.isOfNoCustomer && (customers.length > 1 || mayServeAll)
  const fields = asksCustomer ? [CUSTOMER, ...inputsOf(noun)] : inputsOf(noun)
  // Before the form is seen: whoever is quick to open a list of choices would have it closed again.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

  function showFaults(found: Faults) {
    setFaults(found)
    setFailed(true)
    const first = fields.find(({ id }) => found[id] !== undefined)
    // Its faults are drawn first, so that the focus finds the field described.
    requestAnimationFrame(() => first && document.getElementById(inputId(first.id))?.focus())
  }

  function set(field: string, value: unknown) {
    setValues(others => ({ ...others, [field]: value }))
    clearFault(field)
  }

  function clearFault(field: string) {
    setFaults(before => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
  }

  function check(field: string) {
    const code = faultOf(noun, field, values[field])
    // Leaving an empty field of a new form is no fault yet; what was stored by an older rule is none at all.
    const isUntouched = record === null ? code === 'required' && !hasFailed : changed.every(({ id }) => id !== field)
    if (code !== null && !isUntouched) setFaults(before => ({ ...before, [field]: code }))
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const found: Faults = {
      ...faultsOf(noun, values, base === null ? undefined : changed),
      ...(asksCustomer && customer === null && { [CUSTOMER.id]: 'required' as const }),
    }
    if (Object.keys(found).length > 0) {
      toastFaults(found)
      saving.forgetFailure()
      return showFaults(found)
    }
    if (base !== null && !isDirty) return onCancel()
    void saving.save(base, values, customer)
  }

  const customerFault = faults[CUSTOMER.id]
  const listed = fields.filter(({ id }) => faults[id] !== undefined)
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={save}>
      <div className={classes.sections}>
        {hasFailed && listed.length > 0 && (
          <div className={classes.faults} role="alert">
            <strong>{t('Not saved. Correct these fields:')}</strong>
            <ul>
              {listed.map(field => (
                <li key={field.id}>
                  <a href={`#${inputId(field.id)}`} onClick={event => focusField(event, inputId(field.id))}>
                    {t(field.label)}
                  </a>
                  : {faultWords(field, faults[field.id] ?? 'invalid')}
                </li>
              ))}
            </ul>
          </div>
        )}
        {asksCustomer && (
          <section className={classes.section}>
            <h2>{t('Customer')}</h2>
            <Select
              id={inputId(CUSTOMER.id)}
              label={t('Customer')}
              required
              error={customerFault && faultWords(CUSTOMER, customerFault)}
              searchable
              openOnFocus={false}
              data={[
                ...(mayServeAll ? [{ value: ALL_CUSTOMERS, label: t('All customers') }] : []),
                ...customers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={customer === null ? null : String(customer)}
              onChange={chosen => {
                setCustomer(chosen === null || chosen === ALL_CUSTOMERS ? chosen : Number(chosen))
                clearFault(CUSTOMER.id)
              }}
            />
          </section>
        )}
        {noun.sections.map(section => {
          const inputs = section.fields.filter(
            ({ input, isAsked }) => input !== undefined && isAsked?.(values) !== false,
          )
          return (
            inputs.length > 0 && (
              <section key={section.title} className={classes.section}>
                <h2>{t(section.title)}</h2>
                {section.note?.(values, base)}
                {inputs.map(field => {
                  const code = faults[field.id]
                  return (
                    <FieldInput
                      key={field.id}
                      noun={noun}
                      field={field}
                      record={base}
                      customer={base?.customer ?? (typeof customer === 'number' ? customer : null)}
                      inputId={inputId(field.id)}
                      value={values[field.id]}
                      values={values}
                      error={code && faultWords(field, code)}
                      onChange={value => set(field.id, value)}
                      onBlur={() => check(field.id)}
                    />
                  )
                })}
              </section>
            )
          )
        })}
        {noun.trial && (
          <section className={classes.section}>
            {noun.trial(values, base?.customer ?? (typeof customer === 'number' ? customer : null))}
          </section>
        )}
      </div>
      {saving.failure !== null && (
        <p className={classes.notSaved} role="alert">
          <strong>{t('Not saved')}</strong> {saving.failure}
        </p>
      )}
      <div className={classes.saveBar}>
        <span className={classes.grow} role="status">
          {isDirty && record !== null && t('{{count}} fields changed', { count: changed.length })}
        </span>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={saving.isSaving}>
          {record === null ? t(noun.texts.add) : t('Save')}
        </Button>
      </div>
      {saving.conflict !== null && base !== null && (
        <RecordConflict
          noun={noun}
          before={base}
          mine={values}
          current={saving.conflict}
          onClose={saving.dismissConflict}
          onMerged={(current, merged) => {
            setBase(current)
            setValues(merged)
            void saving.save(current, merged, customer)
          }}
        />
      )}
    </form>
  )
}

function focusField(event: { preventDefault: () => void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
