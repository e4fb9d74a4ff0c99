import type { TextFile } from '@milepost/texts/text-files.ts'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { RawSearch } from '../address/address-state.ts'
import { prefetchUnread } from '../api/query-client.ts'
import { session } from '../api/session.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import type { Noun } from '../records/noun.ts'
import { listAddress, recordAddress } from '../records/record-address.ts'
import { listQuery, recordQuery } from '../records/record-queries.ts'
import { loadPart } from './load-part.ts'

/** The screens of a noun, by what stands behind the path of its list. */
export type RecordScreens = Record<
  '' | '/new' | '/$id',
  {
    component: RouteComponent
    address: { validate: (raw: RawSearch) => RawSearch }
    prefetch?: (address: RawSearch, id: string | undefined) => Promise<void>
  }
>

/** The list, the form of a new record and the page of a record, from the definition of the noun alone. */
export function recordScreens<Name extends string>(
  textFiles: readonly TextFile[],
  loadModule: () => Promise<Record<Name, Noun>>,
  name: Name,
): RecordScreens {
  const load = async () => {
    const [found] = await Promise.all([loadModule(), loadTexts(textFiles)])
    return found[name]
  }
  return {
    '': {
      component: lazyRouteComponent(
        loadPart(async () => {
          const [noun, { RecordListPage }] = await Promise.all([load(), import('../records/RecordListPage.tsx')])
          return { default: () => <RecordListPage noun={noun} /> }
        }),
      ),
      address: listAddress(null),
      async prefetch(address) {
        const [given, { nounForCaller }] = await Promise.all([load(), import('../records/customer-of-records.ts')])
        const noun = nounForCaller(given, session.current()?.currentUser.customers ?? [])
        await prefetchUnread(listQuery(noun, listAddress(noun).read(address)))
      },
    },
    '/new': {
      component: lazyRouteComponent(
        loadPart(async () => {
          const [noun, { NewRecordPage }] = await Promise.all([load(), import('../records/RecordPage.tsx')])
          return { default: () => <NewRecordPage noun={noun} /> }
        }),
      ),
      address: recordAddress,
    },
    '/$id': {
      component: lazyRouteComponent(
        loadPart(async () => {
          const [noun, { RecordPage }] = await Promise.all([load(), import('../records/RecordPage.tsx')])
          return { default: () => <RecordPage noun={noun} /> }
        }),
      ),
      address: recordAddress,
      async prefetch(_, id) {
        const noun = await load()
        if (Number(id) > 0) await prefetchUnread(recordQuery(noun, Number(id)))
      },
    },
  }
}
