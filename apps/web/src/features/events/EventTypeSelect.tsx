import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EventTypeSelect.module.css'
import { areAll, codesOf, EVENT_THEMES, EVENT_TYPES, SELECT_ALL_CODE } from './event-types.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { useEventWords } from './use-event-words.ts'

interface Props {
  /** The selected codes. */
  codes: readonly number[]
  onChange: (codes: readonly number[]) => void
  /** Nothing is selected and Search was pressed (EVT-23). */
  isMissing: boolean
}

/** The types of events as a multi-select, and below it what is selected (EVT-02, EVT-03). */
export function EventTypeSelect({ codes, onChange, isMissing }: Props) {
  const { t } = useTranslation()
  const words = useEventWords()
  const id = `types-${useId().replace(/\W/g, '')}`
  const [showsNames, setShowsNames] = useState(false)
  const selected = EVENT_TYPES.filter(type => codes.includes(type.eventCode))
  const anchor = `--${id}`

  function toggle(code: number, isOn: boolean) {
    onChange(isOn ? codesOf([...codes, code]) : codes.filter(one => one !== code))
  }

  return (
    <div className={classes.select}>
      <button
        type="button"
        className={classes.face}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-invalid={isMissing}
        aria-describedby={`${id}-summary`}
        style={{ anchorName: anchor }}
      >
        <span>{t('Event types')}</span>
        <span className={classes.number}>
          {words.number(selected.length)} / {words.number(EVENT_TYPES.length)}
        </span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('Event types')}
        className={classes.list}
        style={{ positionAnchor: anchor }}
      >
        <div className={classes.all}>
          <Button size="compact-sm" variant="default" onClick={() => onChange(codesOf([SELECT_ALL_CODE]))}>
            {t('Select all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange([])}>
            {t('Clear all')}
          </Button>
        </div>
        {EVENT_THEMES.map(theme => (
          <fieldset key={theme.title} className={classes.theme}>
            <legend>{t(theme.title)}</legend>
            {theme.types.map(({ eventCode, name, severity }) => (
              <Checkbox
                key={eventCode}
                size="xs"
                classNames={{ body: classes.type ?? '', labelWrapper: classes.label ?? '' }}
                label={
                  <>
                    <SeverityMark severity={severity} size={14} />
                    {words.typeName(name)}
                  </>
                }
                checked={codes.includes(eventCode)}
                onChange={event => toggle(eventCode, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <div id={`${id}-summary`} className={classes.summary} role="status">
        {isMissing ? (
          <span className={classes.fault}>{t('Please choose an event type')}</span>
        ) : areAll(codes) ? (
          t('All event types selected')
        ) : (
          <>
            <strong>{t('{{count}} event types selected', { count: selected.length })}</strong>
            {selected.length > 0 && (
              <span className={classes.names} data-open={showsNames}>
                {selected.map(type => words.typeName(type.name)).join(', ')}
              </span>
            )}
            {selected.length > 4 && (
              <button type="button" aria-expanded={showsNames} onClick={() => setShowsNames(!showsNames)}>
                {showsNames ? t('Show less') : t('Show all names')}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
