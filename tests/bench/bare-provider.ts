/**
 * The limit for provider.ts: the least that can answer its two calls, with node:http, a pool and one named statement
 * each. It checks no rights and keeps no versions, history or other tables, but its writes are as durable. Under `/own`
 * it runs the product's statements on the product's tables. It is a process of its own that sends its parent the port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { openPostgres } from '../../src/server/database/postgres'
import { resourcesOf } from '../../src/server/endpoints/resources'
import { attendanceHandlers } from '../../src/server/routes/attendance'
import type { Person } from '../../src/server/security/person'

const url = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString: url, max: 10 })
const database = await openPostgres({ url })
const own = attendanceHandlers({ capable: true, resources: resourcesOf(true, Date.now), schoolClock: Date.now })
const administrator: Person = {
  id: 1,
  role: 'Administrador',
  email: 'admin@lucero.test',
  session: '',
  createStudent: false,
}
const nothingElse = {
  person: administrator,
  entry: 0,
  sentFiles: {},
  sentTabs: null,
  transaction: () => Promise.reject(new Error('no transaction')),
  database,
  ifMatch: null,
  afterCommit: () => undefined,
  address: '',
  log: Fastify().log,
  seal: (text: string) => text,
  viewer: async () => null,
  dispatch: () => Promise.reject(new Error('no batch')),
}
const columns =
  'id, attendance_date::text as attendance_date, student_id, group_id, status, points, observations, beginning_of_the_cycle, version'
await pool.query(
  'drop table if exists bare; create table bare as select * from attendance; alter table bare add primary key (id); create index on bare (group_id, attendance_date)',
)

const server = createServer((request, response) => {
  void answer(request.method ?? '', new URL(request.url ?? '', 'http://bare'), request).then(
    (said) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(typeof said === 'string' ? said : JSON.stringify(said)),
    (problem: unknown) => response.writeHead(500).end(String(problem)),
  )
})

async function answer(method: string, { pathname, searchParams }: URL, body: AsyncIterable<Buffer>): Promise<unknown> {
  const isOwn = pathname.startsWith('/own/')
  if (method === 'GET') {
    const [group, today] = [searchParams.get('id_group') ?? '', searchParams.get('today') ?? '']
    if (isOwn)
      return (
        await own.attendanceList({
          ...nothingElse,
          id: 0,
          query: { id_group: group, today },
          body: undefined,
          url: pathname,
        })
      ).json
    return (
      await pool.query({
        name: 'list',
        text: `select ${columns} from bare where group_id = $1 and attendance_date = $2::date order by id desc`,
        values: [group, today],
      })
    ).rows
  }
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  const { points }: { points: number } = JSON.parse(Buffer.concat(parts).toString())
  const id = Number(pathname.split('/').at(-2))
  if (isOwn)
    return (await own.attendanceChange({ ...nothingElse, id, query: undefined, body: { points }, url: pathname })).json
  return (
    await pool.query({
      name: 'change',
      text: `update bare set points = $2, version = version + 1 where id = $1 returning ${columns}`,
      values: [id, points],
    })
  ).rows[0]
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
