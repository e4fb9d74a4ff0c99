import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { FenceLook } from '../../map/fence-look.ts'
import { middleOf } from '../../map/use-geofence-features.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { focusDrawnFault } from '../../ui/focus-first-fault.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './Editor.module.css'
import { GeofenceConflict } from './GeofenceConflict.tsx'
import type { GeofenceMapHandle } from './GeofenceMap.tsx'
import { shapeOfDrawing } from './geofence-draft.ts'
import type { GeofenceData } from './geofence-queries.ts'
import { PastProgress, PastSection } from './PastSection.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { NameSection, RulesSection } from './RulesSection.tsx'
import { SaveFailed } from './SaveFailed.tsx'
import { ShapeSection } from './ShapeSection.tsx'
import { useArchiveGeofence } from './use-archive-geofence.ts'
import type { GeofenceEditor } from './use-geofence-editor.ts'
import { conflictOf, useSaveGeofence } from './use-save-geofence.ts'

interface Props {
  editor: GeofenceEditor
  data: GeofenceData
  look: FenceLook
  map: () => GeofenceMapHandle | null
  onSaved: (id: number) => void
  /** Without asking: there is nothing to lose any more. */
  onGone: () => void
  onCancel: () => void
  onVisits: (id: number) => void
}

/** Everything about one geofence. Those who may not change it see the same, with the reason. */
export function GeofenceDrawer({ editor, data, look, map, onSaved, onGone, onCancel, onVisits }: Props) {
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  const [areFaultsShown, setFaultsShown] = useState(false)
  const save = useSaveGeofence((saved, wasNew) => {
    // A new one begins anew by its address.
    if (wasNew) onSaved(saved.id)
    else editor.restart(saved)
  })
  const { draft, shape } = editor
  const { base } = draft
  const others = useMemo(
    () => data.fences.filter(fence => fence.id !== base?.id).map(fence => middleOf(fence.shape)),
    [data.fences, base?.id],
  )
  const isEditable = data.mayEdit
  const conflict = conflictOf(save.error)
  const hasFaults = shape === null || editor.shapeFaults.length > 0 || editor.nameFaults.length > 0

  function trySave() {
    setFaultsShown(true)
    if (!hasFaults) save.mutate({ draft, shape })
    else if (fields.current !== null) focusDrawnFault(fields.current)
  }

  const shapeSection = (
    <>
      <ShapeSection editor={editor} others={others} map={map} isEditable={isEditable} />
      {areFaultsShown && shape === null && (
        <p className={classes.failed} role="alert">
          {t('The shape is not finished.')}
        </p>
      )}
    </>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys that are meant for something within
    <div className={classes.editor} onKeyDown={keepEscape}>
      <div className={classes.fields} ref={fields}>
        {!isEditable && <ReadOnlyNotice />}
        <SaveFailed error={save.error} />
        {base !== null && isEditable && <PastProgress geofenceId={base.id} />}
        {base === null && shapeSection}
        <NameSection {...{ editor, data, look, isEditable, areFaultsShown }} />
        {base !== null && shapeSection}
        <RulesSection editor={editor} isEditable={isEditable} />
        <PreviewSection editor={editor} mayPreview={isEditable} />
        {base !== null && <Changed editor={editor} isEditable={isEditable} onVisits={onVisits} />}
      </div>
      <div className={classes.actions}>
        <SaveButton isEditable={isEditable} isSaving={save.isPending} isDue={editor.isDirty} onSave={trySave} />
        <Button size="sm" variant="default" onClick={onCancel}>
          {isEditable && (editor.isDirty || base === null) ? t('Cancel') : t('Close')}
        </Button>
        <span className={classes.spacer} />
        {base !== null && isEditable && <ArchiveButton id={base.id} name={base.name} onArchived={onGone} />}
      </div>
      {conflict !== null && base !== null && (
        <GeofenceConflict
          draft={draft}
          base={base}
          current={conflict.current}
          data={data}
          onClose={save.reset}
          onMerged={merged => {
            editor.replace(merged)
            save.mutate({ draft: merged, shape: shapeOfDrawing(merged.drawing) })
          }}
        />
      )}
    </div>
  )
}

/** Escape in a dialog or an open list closes that, and not the drawer around it. */
function keepEscape(event: KeyboardEvent) {
  const { key, target } = event
  if (key !== 'Escape' || !(target instanceof Element)) return
  const isWithinOther = target.closest('dialog') !== null || target.getAttribute('aria-expanded') === 'true'
  if (isWithinOther) event.stopPropagation()
}

function ReadOnlyNotice() {
  const { t } = useTranslation()
  return (
    <p className={classes.notice} role="note">
      <IconLock size={14} aria-hidden="true" /> {t('Your role may read this, not change it. Ask an administrator.')}
    </p>
  )
}

interface SaveProps {
  isEditable: boolean
  isSaving: boolean
  isDue: boolean
  onSave: () => void
}

function SaveButton({ isEditable, isSaving, isDue, onSave }: SaveProps) {
  const { t } = useTranslation()
  const unchanged = isDue ? null : t('Nothing has changed.')
  const reason = isEditable ? unchanged : t('Your role may read this, not change it. Ask an administrator.')
  return (
    <ReasonButton
      size="sm"
      variant={isEditable ? 'filled' : 'default'}
      loading={isSaving}
      reason={reason}
      onClick={onSave}
    >
      {t('Save')}
    </ReasonButton>
  )
}

function ArchiveButton({ id, name, onArchived }: { id: number; name: string; onArchived: () => void }) {
  const { t } = useTranslation()
  const archive = useArchiveGeofence(onArchived)
  async function ask() {
    const isSure = await confirmDialog({
      title: t('Archive {{name}}?', { name }),
      message: t('It stops recording; past visits and events stay. It can be restored.'),
      confirmLabel: t('Archive'),
      destructive: true,
    })
    if (isSure) archive.mutate({ id, name })
  }
  return (
    <Button size="sm" variant="subtle" color="red" loading={archive.isPending} onClick={() => void ask()}>
      {t('Archive')}
    </Button>
  )
}

interface ChangedProps {
  editor: GeofenceEditor
  isEditable: boolean
  onVisits: (id: number) => void
}

function Changed({ editor, isEditable, onVisits }: ChangedProps) {
  const { t } = useTranslation()
  const words = useWords()
  const signedIn = useSession()
  const mayOpenEvents = signedIn !== null && mayOpenPage(pages.events.rule, signedIn)
  const { base } = editor.draft
  if (base === null) return null
  const when = words.moment(Date.parse(base.updated_at))
  return (
    <section className={classes.section}>
      <div className={classes.row}>
        <Button size="xs" variant="default" onClick={() => onVisits(base.id)}>
          {t('Visits to this geofence')}
        </Button>
        {mayOpenEvents && (
          <Button
            size="xs"
            variant="default"
            renderRoot={props => <Link to={pages.events.path} search={{ geofence: base.id, all: 1 }} {...props} />}
          >
            {t('Events at this geofence')}
          </Button>
        )}
      </div>
      {isEditable && <PastSection geofenceId={base.id} />}
      <p className={classes.quiet}>
        {base.updated_by === null
          ? t('Last changed {{when}}', { when })
          : t('Last changed {{when}} by {{who}}', { when, who: base.updated_by })}
      </p>
    </section>
  )
}
