import { VisuallyHidden } from '@mantine/core'
import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import { IconCheck, IconCircleDot, IconEye, IconProgress, IconX } from '@tabler/icons-react'
import type { Icon } from '../../ui/icon.ts'
import classes from './StateMark.module.css'
import { useEventWords } from './use-event-words.ts'

const ICONS: Record<ReviewState, Icon> = {
  new: IconCircleDot,
  seen: IconEye,
  in_progress: IconProgress,
  closed: IconCheck,
  dismissed: IconX,
}

/** How far the triage of an event is: a sign and the word, which where there is no room is only read out. */
export function StateMark({ state, isShort = false }: { state: ReviewState; isShort?: boolean }) {
  const words = useEventWords()
  const StateIcon = ICONS[state]
  return (
    <span className={classes.state} data-state={state} title={isShort ? words.state(state) : undefined}>
      <StateIcon size={14} stroke={2} aria-hidden="true" />
      {isShort ? <VisuallyHidden>{words.state(state)}</VisuallyHidden> : words.state(state)}
    </span>
  )
}
