import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type SavedView, savedViews } from '@milepost/contract/saved-views.ts'
import {
  IconHome,
  IconHomeCheck,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../api/http.ts'
import { confirmDialog } from '../ui/dialogs.ts'
import { Form } from '../ui/Form.tsx'
import { textLimits } from '../ui/field-limits.ts'
import { Hint } from '../ui/Hint.tsx'
import type { Icon } from '../ui/icon.ts'
import { makeChange } from '../ui/make-change.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import classes from './SavedViews.module.css'
import { changeView, deleteView, setDefaultView } from './saved-views-query.ts'

interface Props {
  view: SavedView
  /** What would take the place of the view's address. */
  query: string
  mayShare: boolean
}

/** One saved view, and everything that can be done with it. */
export function SavedViewRow({ view, query, mayShare }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState<string | null>(null)
  const mayNot = view.may_change ? null : t('This view belongs to another user.')
  const mayNotShare = mayNot ?? (mayShare ? null : t('Your role cannot share views.'))
  const run = (work: (send: CallFunction) => Promise<void>) =>
    makeChange({ outcome: 'Update successful', note: view.name }, work)

  async function remove() {
    const sure = await confirmDialog({
      title: t('Delete the view “{{name}}”?', { name: view.name }),
      message: view.is_shared ? t('It also disappears for everyone it is shared with.') : t('This cannot be undone.'),
      confirmLabel: t('Delete'),
      destructive: true,
    })
    if (sure) await makeChange({ outcome: 'Remove success', note: view.name }, send => deleteView(send, view))
  }

  if (name !== null) {
    const missing = name.trim() === '' ? t('Enter a name.') : null
    const rename = () => {
      void run(send => changeView(send, view, { name })).then(({ isMade }) => isMade && setName(null))
    }
    return (
      <li className={classes.view}>
        <Form missing={missing} onSend={rename}>
          <TextInput
            className={classes.name}
            size="xs"
            autoFocus
            {...textLimits(savedViews.save.body.shape.name)}
            aria-label={t('Name')}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <ReasonButton size="xs" type="submit" reason={missing}>
            {t('Save')}
          </ReasonButton>
          <Button size="xs" variant="default" onClick={() => setName(null)}>
            {t('Cancel')}
          </Button>
        </Form>
      </li>
    )
  }
  return (
    <li className={classes.view}>
      <span className={classes.name}>{view.name}</span>
      <Act
        icon={view.is_default ? IconHomeCheck : IconHome}
        label={view.is_default ? t('Do not use as opening view') : t('Use as opening view')}
        isOn={view.is_default}
        onClick={() => void run(send => setDefaultView(send, view, !view.is_default))}
      />
      <Act
        icon={view.is_shared ? IconUsersGroup : IconUsersPlus}
        label={view.is_shared ? t('Stop sharing view') : t('Share view')}
        isOn={view.is_shared}
        reason={view.is_shared && view.is_own ? null : mayNotShare}
        onClick={() => void run(send => changeView(send, view, { is_shared: !view.is_shared }))}
      />
      <Act
        icon={IconRefresh}
        label={t('Update with the current view')}
        reason={mayNot}
        onClick={() => void run(send => changeView(send, view, { query }))}
      />
      <Act icon={IconPencil} label={t('Rename')} reason={mayNot} onClick={() => setName(view.name)} />
      <Act icon={IconTrash} label={t('Delete')} reason={mayNot} onClick={() => void remove()} />
    </li>
  )
}

interface ActProps {
  icon: Icon
  label: string
  isOn?: boolean
  /** Why it is not allowed. */
  reason?: string | null
  onClick: () => void
}

function Act({ icon: ActIcon, label, isOn = false, reason = null, onClick }: ActProps) {
  return (
    <Hint text={reason ?? label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'petrol' : 'gray'}
        aria-label={label}
        aria-disabled={reason !== null}
        {...(reason === null ? {} : { 'aria-description': reason, 'data-disabled': true })}
        onClick={() => reason === null && onClick()}
      >
        <ActIcon size={18} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}
