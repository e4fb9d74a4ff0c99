import { useListedKeys, useShortcut } from '../../ui/shortcuts.ts'

interface EventKeys {
  /** To the row so many below; above with a negative number. */
  onMove: (by: number) => void
  onSeen: () => void
  onClose: () => void
  onDismiss: () => void
  onUndo: () => void
  onTrace: () => void
  /** The selected one among those that are chosen, or out of them; with Shift every one from the last to it. */
  onChoose: (isRange: boolean) => void
}

/** Triage without a mouse; the dialog of keys lists them. */
export function useEventKeys(keys: EventKeys) {
  useShortcut('j', 'Next event', () => keys.onMove(1))
  useShortcut('k', 'Previous event', () => keys.onMove(-1))
  useShortcut('s', 'Mark as seen', keys.onSeen)
  useShortcut('c', 'Close event', keys.onClose)
  useShortcut('d', 'Dismiss event', keys.onDismiss)
  useShortcut('u', 'Undo', keys.onUndo)
  useShortcut('o', 'Open trace', keys.onTrace)
  useShortcut('x', 'Select event', event => keys.onChoose(event.shiftKey))
  useListedKeys('Shift+x', 'Select events up to this one')
}
