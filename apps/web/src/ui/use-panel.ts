import { useIsNarrow } from './use-width.ts'

/** As the address holds it; null: as usual. */
export type PanelState = 'open' | 'closed' | null

/**
 * Whether the left panel of a workspace is open, and its toggle. Usually it is open where there is room, and closed on a tablet or phone;
 * `isOpenOnPhone` is for a screen where that depends on what is shown, whose address then keeps every choice.
 */
export function usePanel(
  state: PanelState,
  onChange: (state: PanelState) => void,
  isOpenOnPhone?: boolean,
): [isOpen: boolean, toggle: (isOpen: boolean) => void] {
  const isNarrow = useIsNarrow()
  const usual = isNarrow && isOpenOnPhone !== true ? 'closed' : 'open'
  function toggle(isOpen: boolean) {
    const next = isOpen ? 'open' : 'closed'
    onChange(next === usual && isOpenOnPhone === undefined ? null : next)
  }
  return [(state ?? usual) === 'open', toggle]
}
