import { expect } from 'vitest'
import type { z } from 'zod'
import type { TestUser } from './sign-in-as.ts'
import type { TestServer } from './test-server.ts'

interface Call<Value> {
  path: string
  result: z.ZodType<Value>
}

/** The calls of a noun, checked against its contract; they are those of `user` unless another is given. */
export function recordCalls<Page, One, Entry>(
  routes: {
    list: Call<Page>
    create: Call<One>
    read: Call<One>
    history: Call<{ results: Entry[] }>
    export: { path: string }
  },
  given: () => { server: TestServer; user: TestUser },
) {
  async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, user = given().user) {
    const headers = { authorization: `Bearer ${user.token}` }
    return given().server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  }

  async function ask(...request: Parameters<typeof send>) {
    const response = await send(...request)
    return { status: response.statusCode, body: response.json() }
  }

  async function list(query = '', user?: TestUser): Promise<Page> {
    const { body } = await ask('GET', `${routes.list.path}?${query}`, undefined, user)
    return routes.list.result.parse(body)
  }

  async function add(fields: object, user?: TestUser): Promise<One> {
    const { status, body } = await ask('POST', routes.create.path, fields, user)
    expect([status, body.detail]).toEqual([200, undefined])
    return routes.create.result.parse(body)
  }

  async function read(id: number): Promise<One> {
    const { body } = await ask('GET', routes.read.path.replace(':id', `${id}`))
    return routes.read.result.parse(body)
  }

  async function history(id: number): Promise<Entry[]> {
    const { body } = await ask('GET', routes.history.path.replace(':id', `${id}`))
    return routes.history.result.parse(body).results
  }

  /** The whole response: a file. */
  const exported = (query: string) => send('GET', `${routes.export.path}?${query}`)

  return { ask, list, add, read, history, exported }
}
