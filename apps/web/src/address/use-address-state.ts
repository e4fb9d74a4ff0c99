import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { dayAt } from '../ui/day-range.ts'
import type { AddressState, RawSearch } from './address-state.ts'

type Change<State> = Partial<State> | ((before: State) => Partial<State>)

interface ChangeOptions {
  /** A step to come back from; other changes replace the entry of the history. */
  isStep?: boolean
  /** Without the question whether to leave with changes that are not saved. */
  mayLeaveDraft?: boolean
}

export type ChangeAddress<State> = (change: Change<State>, options?: ChangeOptions) => void

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/**
 * The state of the screen that is open, and its change. Days are those of the user's time zone, unless the screen shows the
 * days of another (`timeZone`, an IANA name).
 */
export function useAddressState<State>(
  address: AddressState<State>,
  timeZone: string | null = null,
): [State, ChangeAddress<State>] {
  const raw: RawSearch = useSearch({ strict: false })
  const words = useWords()
  const navigate = useNavigate()
  const router = useRouter()
  const path = useMatch({ strict: false, select: match => match.pathname })
  const today = dayAt(Date.now(), timeZone ?? words.timeZone)

  function change(given: Change<State>, { isStep = false, mayLeaveDraft = false }: ChangeOptions = {}) {
    // Of a screen that is left: a map that comes to rest late would write its place into the address of the next one.
    if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(path)) return
    void navigate({
      to: '.',
      search: (before: RawSearch) => ({
        ...before,
        ...address.write(typeof given === 'function' ? given(address.read(before, today)) : given),
      }),
      replace: !isStep,
      resetScroll: false,
      ignoreBlocker: mayLeaveDraft,
    })
  }
  return [useMemo(() => address.read(raw, today), [address, raw, today]), change]
}
