import { Button, CloseButton, Progress, SegmentedControl } from '@mantine/core'
import { IconCamera, IconCheck, IconFile, IconPhoto, IconUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { bringIntoSight } from '../../ui/bring-into-sight.ts'
import classes from './FileChooser.module.css'
import { type FileFault, pagesFault } from './new-document.ts'
import type { ChosenFile } from './use-filing.ts'

const FAULTS: Record<FileFault, TextKey> = {
  // VF-78
  'too large': 'Image is too large to upload (Upload a doc less than 9mb)',
  'other type': 'Choose an image or a PDF file.',
  empty: 'The file is empty.',
}

interface Props {
  files: readonly ChosenFile[]
  isRequired: boolean
  isDisabled: boolean
  /** Whether they are filed as one document; null: there is no choice. */
  isJoined: boolean | null
  /** Why none is not enough, or why they were not filed. */
  error: string | null
  onJoin: (isJoined: boolean) => void
  onAdd: (files: readonly File[]) => void
  onRemove: (key: string) => void
}

/** Images and PDF files: chosen, dropped here, or on a phone taken by its camera. Each is told how far it is. */
export function FileChooser({ files, isRequired, isDisabled, isJoined, error, onJoin, onAdd, onRemove }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const headingId = useId()

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onAdd([...event.dataTransfer.files])
  }

  return (
    <fieldset className={classes.chooser} aria-labelledby={headingId}>
      <legend id={headingId}>
        {t('Documents_to_file')}
        {isRequired && (
          <span className={classes.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          data-document-file
          accept="image/*,application/pdf"
          onChange={event => {
            onAdd([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          onChange={event => {
            onAdd([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUpload size={16} />}
            disabled={isDisabled}
            onClick={() => chooser.current?.click()}
          >
            {t('Choose files')}
          </Button>
          <Button
            variant="default"
            size="sm"
            className={classes.camera ?? ''}
            leftSection={<IconCamera size={16} />}
            disabled={isDisabled}
            onClick={() => camera.current?.click()}
          >
            {t('Take a photo')}
          </Button>
        </div>
        <p className={classes.note}>{t('Images or PDF, each below 9 MB. Drop or paste them here as well.')}</p>
      </div>
      {error !== null && (
        <p key={error} className={classes.fault} role="alert" ref={bringIntoSight}>
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-labelledby={headingId}>
          {files.map(one => (
            <FileLine key={one.key} chosen={one} isDisabled={isDisabled} onRemove={() => onRemove(one.key)} />
          ))}
        </ul>
      )}
      {isJoined !== null && (
        <SegmentedControl
          size="sm"
          fullWidth
          aria-label={t('The files are')}
          disabled={isDisabled}
          value={isJoined ? 'one' : 'each'}
          data={[
            { value: 'one', label: t('One document') },
            { value: 'each', label: t('A document each') },
          ]}
          onChange={value => onJoin(value === 'one')}
        />
      )}
      {isJoined === true && pagesFault(files.map(({ file }) => file)) === 'too large' && (
        <p className={classes.note}>
          {t('Together the images are 9 MB or larger. They are made smaller before they are sent.')}
        </p>
      )}
      {files.length > 1 && (
        <p className={classes.note}>
          {isJoined === true
            ? t('The images become the pages of one PDF, in this order.')
            : t('Each file becomes an entry of its own.')}
        </p>
      )}
    </fieldset>
  )
}

interface LineProps {
  chosen: ChosenFile
  isDisabled: boolean
  onRemove: () => void
}

function FileLine({ chosen: { file, fault, state }, isDisabled, onRemove }: LineProps) {
  const { t } = useTranslation()
  const words = useWords()
  const KindIcon = state.kind === 'filed' ? IconCheck : file.type.startsWith('image/') ? IconPhoto : IconFile
  return (
    <li className={classes.file} data-state={fault === null ? state.kind : 'failed'}>
      <KindIcon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.note} role="status">
          {fault !== null ? (
            <span className={classes.fault}>{t(FAULTS[fault])}</span>
          ) : state.kind === 'failed' ? (
            <span className={classes.fault} ref={bringIntoSight}>
              {t('Not filed: {{reason}}', { reason: state.reason })}
            </span>
          ) : state.kind === 'filed' ? (
            t('Filed')
          ) : state.kind === 'sending' ? (
            state.share < 1 ? (
              t('{{percent}}% sent', { percent: Math.floor(state.share * 100) })
            ) : (
              t('Being checked')
            )
          ) : (
            words.bytes(file.size)
          )}
        </span>
        {state.kind === 'sending' && (
          <Progress size="xs" value={state.share * 100} aria-label={t('Sending {{name}}', { name: file.name })} />
        )}
      </span>
      {state.kind !== 'filed' && (
        <CloseButton
          size="sm"
          aria-label={t('Remove {{name}}', { name: file.name })}
          disabled={isDisabled}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** The files of a paste; empty where it is text. */
export const pastedFiles = (event: ClipboardEvent): readonly File[] => [...event.clipboardData.files]
