/** Lost connections to PostgreSQL, and addresses with several hosts. */
import { expect, it, vi } from 'vitest'
import { addressesOf } from '../../src/server/database/addresses'
import { openPostgres } from '../../src/server/database/postgres'
import { createDatabase } from './postgres'

it('a connection that is lost in the middle of a transaction fails that one, and nothing else', async () => {
  const database = await openPostgres({ url: await createDatabase('empty') })
  const cut = database.transaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.query('select pg_terminate_backend($1)::text', [own?.pid ?? 0])
    // Polls, because the lost connection is noticed only between two queries.
    await vi.waitFor(() => expect(transaction.query('select 1')).rejects.toThrow(/not queryable|terminat/))
    await transaction.query('select 2')
  })
  await expect(cut).rejects.toThrow()
  expect(await database.query('select 3 as three')).toEqual([{ three: 3 }])
  await database.close()
})

it('reads an address with several hosts as libpq does', () => {
  expect(addressesOf('postgresql://me:p%40ss@a:5432,b/school?target_session_attrs=read-write&sslmode=require')).toEqual(
    ['postgresql://me:p%40ss@a:5432/school?sslmode=require', 'postgresql://me:p%40ss@b/school?sslmode=require'],
  )
  expect(addressesOf('postgres://a,[::1]:5433/x?target_session_attrs=primary')).toEqual([
    'postgres://a/x',
    'postgres://[::1]:5433/x',
  ])
})
