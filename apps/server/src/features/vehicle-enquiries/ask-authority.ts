import type { z } from 'zod'
import { askGuarded, type GuardedRequest, type Posting } from '../../webhooks/post-message.ts'
import type { EnquiryFailure } from './authority.ts'

/** The history of a vehicle of thirty years is a tenth of it. */
const MOST_ANSWER_BYTES = 1_000_000

/** `status` of an answer that is not the one that was asked for: 400 and 404 say that there is no such vehicle. */
export type Asked<T> =
  | { value: T }
  | { nothing: true }
  | { failure: EnquiryFailure; status: number | null; retryAfterMs: number | null }

/** Asks for JSON of a shape, by the guard of webhooks. Never throws, and what it gives holds no key. */
export async function askAuthority<T>(
  url: URL,
  request: Omit<GuardedRequest, 'mostAnswerBytes'>,
  shape: z.ZodType<T>,
  posting: Posting,
): Promise<Asked<T>> {
  const headers = { accept: 'application/json', ...request.headers }
  const asked = { ...request, headers, mostAnswerBytes: MOST_ANSWER_BYTES }
  const { outcome, status, answer, retryAfterMs } = await askGuarded(url, asked, posting)
  const failed = (failure: EnquiryFailure) => ({ failure, status, retryAfterMs })
  if (status === null) return failed(outcome === 'timeout' ? 'timeout' : 'unreachable')
  if (status === 400 || status === 404) return { nothing: true }
  if (status === 401 || status === 403) return failed('refused')
  if (status === 429) return failed('limited')
  if (status !== 200) return failed('failed')
  const parsed = shape.safeParse(parseJson(answer))
  return parsed.success ? { value: parsed.data } : failed('nonsense')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
