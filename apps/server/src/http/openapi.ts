import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Described = ReturnType<typeof jsonSchemaTransformObject>

const operation = z.object({ parameters: z.array(z.record(z.string(), z.unknown())) })

/** A parameter that is sent empty is one that is not sent (N-84), so whoever may leave it out may send it empty. */
function withEmptyValues(document: Described): Described {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const described of Object.values(operations ?? {})) {
      const { data } = operation.safeParse(described)
      const parameters = data?.parameters.map(parameter =>
        parameter.in === 'query' && !parameter.required ? { ...parameter, allowEmptyValue: true } : parameter,
      )
      if (parameters) Object.assign(described ?? {}, { parameters })
    }
  }
  return document
}

/** The OpenAPI document, from the same routes that serve, and a reference to browse at /api/docs. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Milepost',
        version: '0.1.0',
        description: 'Every path answers with and without its trailing slash. Times are ISO 8601 in UTC.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: document => withEmptyValues(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null },
    // As all other pages: the usual one lets pictures, fonts and styles come from anywhere.
    staticCSP: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  })
}
