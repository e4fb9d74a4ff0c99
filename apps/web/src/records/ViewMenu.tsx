import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DropMenu, DropMenuHeading, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx'
import type { Noun } from './noun.ts'
import classes from './Records.module.css'
import type { ListState } from './record-address.ts'
import { choosableColumns, shownColumns } from './record-columns.tsx'

interface Props {
  noun: Noun
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** Which columns are shown, and how high rows are. */
export function ViewMenu({ noun, state, onChange }: Props) {
  const { t } = useTranslation()
  const shown = shownColumns(noun, state).map(({ id }) => id)
  const all = choosableColumns(noun)

  function toggle(id: string) {
    const next = all.map(field => field.id).filter(one => (one === id) !== shown.includes(one))
    const usual = shownColumns(noun, { columns: null }).map(field => field.id)
    onChange({ columns: next.join() === usual.join() ? null : next })
  }

  return (
    <DropMenu
      label={t('Columns and rows')}
      faceClass={classes.face}
      staysOpen
      face={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}
    >
      <DropMenuHeading>{t('Columns')}</DropMenuHeading>
      {all.map(({ id, label }) => (
        <DropMenuItem key={id} checked={shown.includes(id)} isOneOfMany onClick={() => toggle(id)}>
          {t(label)}
        </DropMenuItem>
      ))}
      <DropMenuLine />
      <DropMenuHeading>{t('Rows')}</DropMenuHeading>
      {(['compact', 'roomy'] as const).map(density => (
        <DropMenuItem key={density} checked={state.density === density} onClick={() => onChange({ density })}>
          {density === 'compact' ? t('Compact') : t('Roomy')}
        </DropMenuItem>
      ))}
    </DropMenu>
  )
}
