import cell from '../../ui/Cell.module.css'
import { useIsPhone } from '../../ui/use-width.ts'

/** Where the column of the kind has no room: the kind, in words, below the day of a cost. */
export function KindOnPhone({ kind }: { kind: string }) {
  return useIsPhone() && <span className={cell.under}>{kind}</span>
}
