import { ATTENTION_KINDS, attention, MOST_COUNTED } from '@milepost/contract/attention.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'

export function attentionEndpoints(sources: readonly AttentionSource[]): Endpoint[] {
  const placeOf = ({ kind }: AttentionSource) => ATTENTION_KINDS.indexOf(kind)
  const inOrder = sources.toSorted((a, b) => placeOf(a) - placeOf(b))
  return [
    implement(attention.list, async ({ caller, query }) => {
      const span = rangeMs(query)
      const results: { kind: AttentionSource['kind']; count: number }[] = []
      // One after the other: whoever waits for this has the page already, and others wait for the connections.
      for (const source of inOrder) {
        if (refusalOf(source.access, caller, 'GET') !== null) continue
        results.push({ kind: source.kind, count: await source.count(caller, span, MOST_COUNTED) })
      }
      return { results }
    }),
  ]
}
