import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { namedLikeOrigin } from './named-like-origin.ts'

const asked = (host: string) => ({ headers: { host }, url: '/sso/login?redirect_uri=%2Ftrack' }) as FastifyRequest

describe('a browser that came by another name of this machine', () => {
  it('is sent to the name that sign-in returns to', () => {
    expect(namedLikeOrigin(asked('127.0.0.1:8080'), 'http://localhost:8080')).toBe(
      'http://localhost:8080/sso/login?redirect_uri=%2Ftrack',
    )
  })

  it.each(['localhost:8080', 'backend.internal:8080', '127.0.0.1:9000'])('is left alone as %s', host => {
    expect(namedLikeOrigin(asked(host), 'http://localhost:8080')).toBeNull()
  })

  it('is left alone behind a proxy, whatever name the proxy passes on', () => {
    expect(namedLikeOrigin(asked('127.0.0.1:8080'), 'https://fleet.example')).toBeNull()
  })
})
