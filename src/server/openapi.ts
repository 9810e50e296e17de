/** The contract's endpoint table as an OpenAPI 3.1 document. */
import * as z from 'zod/mini'
import { endpoints } from '../contract'
import { school } from '../school'

type Json = Record<string, unknown>
type Described = { method: string; path: string; permission: string; encoding?: string; query?: z.ZodMiniType; body?: z.ZodMiniType; reply: z.ZodMiniType }

const named: [string, Described][] = Object.entries(endpoints)

const refusal = { type: 'object', properties: { detail: { type: 'string' } }, additionalProperties: true }
const json = (schema: Json) => ({ 'application/json': { schema } })

export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of named) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: school.name, version: '1', description: 'Every call of the portal. Lists answer a bare array, or pages where `page` or `page_size` is given or there are more than 1,000 rows.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(name: string, endpoint: Described): Json {
  const isPublic = endpoint.permission === 'public'
  return {
    operationId: name,
    'x-permission': endpoint.permission,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...['id', 'entry'].filter((name) => endpoint.path.includes(`{${name}}`)).map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } })),
      ...(endpoint.query ? queryParameters(schemaOf(endpoint.query)) : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { [endpoint.encoding === 'form' ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(endpoint.body) } } },
    }),
    responses: {
      [endpoint.encoding === 'form' ? '201' : '200']: { description: 'Done', content: json(schemaOf(endpoint.reply)) },
      '400': { description: 'Fields that cannot be accepted, each with its reasons', content: json({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }) },
      ...(isPublic ? {} : { '401': { description: 'No session', content: json(refusal) }, '403': { description: 'Not allowed', content: json(refusal) } }),
      '404': { description: 'No such row for this person', content: json(refusal) },
    },
  }
}

/** What callers send and receive is the input side: the output side is what the client makes of it. */
function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema, ...rest }: Json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: nameFiles })
  void $schema
  return rest
}

/** The one type JSON cannot say is a file's content. */
function nameFiles({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
}

/** A union of queries becomes all their parameters, each optional. */
function queryParameters(schema: Json): Json[] {
  const members = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return members.flatMap((member: { properties?: Record<string, Json>; required?: string[] }) =>
    Object.entries(member.properties ?? {}).map(([name, property]) => ({ name, in: 'query', required: members.length === 1 && (member.required ?? []).includes(name), schema: property })),
  )
}

