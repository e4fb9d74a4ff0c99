import { type LineFault, type Upload, uploads } from '@milepost/contract/uploads.ts'
import { expect, vi } from 'vitest'
import type { TestUser } from './sign-in-as.ts'

interface Answer<T> {
  status: number
  body: T & { detail?: string; field?: string }
}

interface Form {
  name?: string
  noun?: string
  user?: TestUser
  fields?: Record<string, string>
}

export type UploadCalls = ReturnType<typeof uploadCalls>

/** The calls of uploads on a running server, as a user unless another is given; `check`, `save` and `undo` wait for the end of the work. */
export function uploadCalls(origin: string, administrator: TestUser) {
  async function ask<T = Upload>(
    method: string,
    path: string,
    body?: object,
    user: TestUser = administrator,
  ): Promise<Answer<T>> {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
  }

  function send(content: string | Buffer, { name = 'fleet.csv', noun = 'vehicles', user, fields = {} }: Form = {}) {
    const form = new FormData()
    form.set('verifyUpload', 'true')
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
    return ask('PUT', `/api/upload_${noun}/`, form, user)
  }

  async function untilEnded(id: number): Promise<Upload> {
    const read = async () => uploads.read.result.parse((await ask('GET', `/api/upload/${id}/`)).body)
    await vi.waitFor(async () => expect((await read()).state).not.toMatch(/^(checking|saving|undoing)$/), 30_000)
    return read()
  }

  async function check(content: string | Buffer, form?: Form): Promise<Upload> {
    const { status, body } = await send(content, form)
    expect([status, body.detail]).toEqual([200, undefined])
    return untilEnded(body.id)
  }

  async function save(content: string | Buffer, form?: Form): Promise<Upload> {
    const { id } = await check(content, form)
    expect((await ask('POST', `/api/upload/${id}/`, {})).status).toBe(200)
    return untilEnded(id)
  }

  async function undo({ id }: Upload): Promise<Upload> {
    expect((await ask('POST', `/api/upload/${id}/undo/`)).status).toBe(200)
    return untilEnded(id)
  }

  const faultsOf = async ({ id }: Upload) =>
    (await ask<{ results: LineFault[] }>('GET', `/api/upload/${id}/faults/`)).body.results.map(
      ({ line, heading, value, code }) => [line, heading, value, code],
    )

  return { ask, send, untilEnded, check, save, undo, faultsOf }
}
