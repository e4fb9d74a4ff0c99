import { useWords } from '../../i18n/use-words.ts'
import { SavedViews } from '../../records/SavedViews.tsx'
import classes from './PanelNote.module.css'
import { ShareButton } from './ShareButton.tsx'

interface Props {
  /** Null where there is nothing to count. */
  count: number | null
  onViewOpened: (search: Record<string, string | string[]>) => void
}

/** Beside the heading of the panel: how many, the saved views, and the address to share. */
export function PanelNote({ count, onViewOpened }: Props) {
  const words = useWords()
  return (
    <div className={classes.note}>
      {count !== null && <span>{words.number(count)}</span>}
      <SavedViews page="track" onOpened={onViewOpened} />
      <ShareButton />
    </div>
  )
}
