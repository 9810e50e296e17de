/** Generates an OpenAPI 3.1 document from the contract's endpoint table. */
import * as z from 'zod/mini'
import { endpointNames, endpoints, type Endpoint, type EndpointName } from '../contract'
import { successStatus, refusalStatuses } from './endpoints/answers'

type Json = Record<string, unknown>

const refusal = { type: 'object', properties: { detail: { type: 'string' } }, additionalProperties: true }
const json = (schema: Json) => ({ 'application/json': { schema } })
const withRow = {
  ...refusal,
  properties: { ...refusal.properties, current: { description: 'The row as it is now, where there is one' } },
}
const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } }

const refusals: Record<number, Json> = {
  400: {
    description: 'Fields that cannot be accepted, each with its reasons, or a request that cannot be read',
    content: json({
      anyOf: [{ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }, refusal],
    }),
  },
  401: { description: 'No session, or a wrong password', content: json(refusal) },
  403: { description: 'Not allowed', content: json(refusal) },
  404: { description: 'No such row for this person, or a call that is not announced', content: json(refusal) },
  408: { description: 'The body did not come in time', content: json(refusal) },
  409: { description: 'What stands is in the way', content: json(withRow) },
  412: { description: 'The row is not the version any more that If-Match names', content: json(withRow) },
  413: { description: 'The body or its file is too large', content: json(refusal) },
  415: { description: 'Neither JSON nor a form', content: json(refusal) },
  422: { description: 'The Idempotency-Key came with another body before', content: json(refusal) },
  429: { description: 'Too often', headers: retryAfter, content: json(refusal) },
  503: {
    description: 'Not now: the provider is busy, or cannot reach its database or bucket',
    headers: retryAfter,
    content: json(refusal),
  },
  507: { description: 'The disk is full', content: json(refusal) },
}

export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const name of endpointNames) {
    const { path, method } = endpoints[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, endpoints[name]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'School portal',
      version: '1',
      description:
        'Every call of the portal. Lists answer a bare array, or pages where `page` or `page_size` is given or there are more than 1,000 rows.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(name: EndpointName, endpoint: Endpoint): Json {
  const isPublic = endpoint.permission === 'public'
  return {
    operationId: name,
    'x-permission': endpoint.permission,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...['id', 'entry']
        .filter((name) => endpoint.path.includes(`{${name}}`))
        .map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } })),
      ...(endpoint.query ? queryParameters(schemaOf(endpoint.query)) : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [endpoint.encoding === 'form' ? 'multipart/form-data' : 'application/json']: {
            schema: schemaOf(endpoint.body),
          },
        },
      },
    }),
    responses: {
      [successStatus(name)]: { description: 'Done', content: json(schemaOf(endpoint.reply)) },
      ...Object.fromEntries(refusalStatuses(name).map((status) => [status, refusals[status]])),
    },
  }
}

/** Returns `schema` as a JSON Schema of the values that a caller sends, before `schema` transforms them. */
function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _version, ...rest }: Json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Describes files as binary strings; only schemas of files have the type `custom`.
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
  return rest
}

/** The query parameters that `schema` has. If it is a union, those of all its members, each optional. */
function queryParameters(schema: Json): Json[] {
  const members = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return members.flatMap((member: { properties?: Record<string, Json>; required?: string[] }) =>
    Object.entries(member.properties ?? {}).map(([name, property]) => ({
      name,
      in: 'query',
      required: members.length === 1 && (member.required ?? []).includes(name),
      schema: property,
    })),
  )
}
