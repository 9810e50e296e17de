/**
 * The least that answers the bench's two calls of a provider: node:http, a pool, one named statement each. Nobody's rights, no
 * versions, no history, no other tables; what it changes is as durable. A process of its own, which tells its parent where it listens.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const columns = 'id, attendance_date::text as attendance_date, student_id, group_id, status, points, observations, beginning_of_the_cycle, version'
await pool.query('drop table if exists bare; create table bare as select * from attendance; alter table bare add primary key (id); create index on bare (group_id, attendance_date)')

const server = createServer((request, response) => {
  void answer(request.method ?? '', new URL(request.url ?? '', 'http://bare'), request).then(
    (rows) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(rows)),
    (problem: unknown) => response.writeHead(500).end(String(problem)),
  )
})

async function answer(method: string, { pathname, searchParams }: URL, body: AsyncIterable<Buffer>): Promise<unknown> {
  if (method === 'GET') {
    const values = [searchParams.get('id_group'), searchParams.get('today')]
    return (await pool.query({ name: 'list', text: `select ${columns} from bare where group_id = $1 and attendance_date = $2::date order by id desc`, values })).rows
  }
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  const { points }: { points: number } = JSON.parse(Buffer.concat(parts).toString())
  const values = [pathname.split('/').at(-2), points]
  return (await pool.query({ name: 'change', text: `update bare set points = $2, version = version + 1 where id = $1 returning ${columns}`, values })).rows[0]
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
