import { ActionIcon, Select, TextInput } from '@mantine/core'
import { geofenceName } from '@milepost/contract/geofence-fields.ts'
import { geofenceCategories, geofenceGroups } from '@milepost/contract/geofence-groups.ts'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { lookOf } from '../../map/fence-look.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { confirmDialog } from '../../ui/dialogs.ts'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ReasonIcon } from '../../ui/ReasonIcon.tsx'
import classes from './Dialogs.module.css'
import { FenceMark } from './FenceMark.tsx'
import { COLOURS } from './fence-colour.ts'
import { type GeofenceData, refreshGeofences } from './geofence-queries.ts'

interface Coloured {
  id: number
  name: string
  colour: string
  geofence_count: number
}

interface Named {
  name: string
  colour: string
}

/** The calls of one of the two lists. */
interface Calls {
  create: (send: CallFunction, body: Named & { customer?: number }) => Promise<unknown>
  update: (send: CallFunction, id: number, body: Named) => Promise<unknown>
  remove: (send: CallFunction, id: number) => Promise<unknown>
}

const CATEGORY_CALLS: Calls = {
  create: (send, body) => send(geofenceCategories.create, { body }),
  update: (send, id, body) => send(geofenceCategories.update, { params: { id }, body }),
  remove: (send, id) => send(geofenceCategories.remove, { query: { id } }),
}

const GROUP_CALLS: Calls = {
  create: (send, body) => send(geofenceGroups.create, { body }),
  update: (send, id, body) => send(geofenceGroups.update, { params: { id }, body }),
  remove: (send, id) => send(geofenceGroups.remove, { query: { id } }),
}

/** Names and colours by which geofences are distinguished (ADM-GEO-04 to ADM-GEO-08). */
export function GroupsDialog({ data, onClose }: { data: GeofenceData; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('Categories and groups')} widthPx={560} onClose={onClose}>
      <div className={classes.body}>
        <h3 className={classes.heading}>{t('Categories')}</h3>
        <p className={classes.quiet}>
          {t('A geofence has one category, which sets its colour and pattern; without one, its first group does.')}
        </p>
        <ColouredList
          all={data.categories}
          calls={CATEGORY_CALLS}
          newLabel={t('Name of the new category')}
          addLabel={t('Add category')}
        />
        <h3 className={classes.heading}>{t('Geofence groups')}</h3>
        <p className={classes.quiet}>{t('A geofence can belong to several groups.')}</p>
        <ColouredList
          all={data.groups}
          calls={GROUP_CALLS}
          newLabel={t('Name of the new group')}
          addLabel={t('Add group')}
        />
      </div>
    </Dialog>
  )
}

interface ListProps {
  all: readonly Coloured[]
  calls: Calls
  newLabel: string
  addLabel: string
}

function ColouredList({ all, calls, newLabel, addLabel }: ListProps) {
  const { t } = useTranslation()
  const customers = useSession()?.currentUser.customers ?? []
  const [customer, setCustomer] = useState<string | null>(null)
  const [name, setName] = useState('')
  const unused = COLOURS.find(colour => all.every(one => one.colour !== colour)) ?? COLOURS[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: async (body: Parameters<Calls['create']>[1]) => {
      const added = await makeChange({ outcome: 'Success', note: body.name }, send => calls.create(send, body))
      if (!added.isMade) return
      setName('')
      setChosen(null)
      await refreshGeofences()
    },
  })
  const missing = name.trim() === '' ? t('Enter a name.') : null
  function submit() {
    add.mutate({
      name: name.trim(),
      colour: chosen ?? unused,
      ...(customer !== null && { customer: Number(customer) }),
    })
  }
  return (
    <>
      {all.length > 0 && (
        <ul className={classes.list}>
          {all.map(one => (
            <OneColoured key={`${one.id} ${one.name} ${one.colour}`} one={one} calls={calls} />
          ))}
        </ul>
      )}
      <Form className={classes.item} missing={missing} onSend={submit}>
        <ColourInput value={chosen ?? unused} label={t('Colour')} onChange={setChosen} />
        <TextInput
          size="sm"
          className={classes.name}
          aria-label={newLabel}
          placeholder={newLabel}
          {...textLimits(geofenceName)}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        {customers.length > 1 && (
          <Select
            size="sm"
            aria-label={t('Customer')}
            placeholder={t('Customer')}
            data={customers.map(({ id, name: label }) => ({ value: String(id), label }))}
            value={customer}
            onChange={setCustomer}
          />
        )}
        <ReasonButton
          type="submit"
          size="sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          loading={add.isPending}
          reason={missing}
        >
          {addLabel}
        </ReasonButton>
      </Form>
    </>
  )
}

function OneColoured({ one, calls }: { one: Coloured; calls: Calls }) {
  const { t } = useTranslation()
  const words = useWords()
  const [named, setNamed] = useState<Named>({ name: one.name, colour: one.colour })
  const save = useMutation({
    mutationFn: async (body: Named) => {
      const saved = await makeChange({ outcome: 'Update successful', note: body.name }, send =>
        calls.update(send, one.id, body),
      )
      if (saved.isMade) await refreshGeofences()
    },
  })
  const remove = useMutation({
    mutationFn: async (id: number) => {
      const removed = await makeChange({ outcome: 'Remove success', note: one.name }, send => calls.remove(send, id))
      if (removed.isMade) await refreshGeofences()
    },
  })
  const isChanged = named.name.trim() !== one.name || named.colour !== one.colour
  async function askToRemove() {
    const isSure = await confirmDialog({
      title: t('Delete {{name}}?', { name: one.name }),
      message: t('Its geofences are kept.'),
      confirmLabel: t('Delete'),
      destructive: true,
    })
    if (isSure) remove.mutate(one.id)
  }
  return (
    <li className={classes.item}>
      <FenceMark kind="group" look={lookOf({ id: one.id, colour: named.colour })} size={24} />
      <ColourInput
        value={named.colour}
        label={t('Colour of {{name}}', { name: one.name })}
        onChange={colour => setNamed({ ...named, colour })}
      />
      <TextInput
        size="sm"
        className={classes.name}
        aria-label={t('Name of {{name}}', { name: one.name })}
        {...textLimits(geofenceName)}
        value={named.name}
        onChange={event => setNamed({ ...named, name: event.currentTarget.value })}
      />
      {isChanged && (
        <ReasonIcon
          variant="light"
          size={30}
          label={t('Save {{name}}', { name: one.name })}
          loading={save.isPending}
          reason={named.name.trim() === '' ? t('Enter a name.') : null}
          onClick={() => save.mutate({ ...named, name: named.name.trim() })}
        >
          <IconCheck size={16} />
        </ReasonIcon>
      )}
      <span className={classes.count}>{words.number(one.geofence_count)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('Delete {{name}}', { name: one.name })}
        loading={remove.isPending}
        onClick={() => void askToRemove()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

interface ColourProps {
  value: string
  label: string
  onChange: (colour: string) => void
}

const ColourInput = ({ value, label, onChange }: ColourProps) => (
  <input
    type="color"
    className={classes.colour}
    aria-label={label}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
