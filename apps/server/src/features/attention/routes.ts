import { ATTENTION_KINDS, attention, MOST_COUNTED } from '@milepost/contract/attention.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
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
        if (refusalFor(source.access, caller, 'GET') !== null) continue
        const reader = narrowedTo(source.access, caller)
        results.push({ kind: source.kind, count: await source.count(reader, span, MOST_COUNTED) })
      }
      return { results }
    }),
  ]
}
