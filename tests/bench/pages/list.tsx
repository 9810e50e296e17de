/**
 * The limit for the cold start: the simplest page with the same libraries. React, Mantine and Dexie show the newest
 * rows of a list.
 */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Pagination.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Table.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MantineProvider, Pagination, Stack, Table, TextInput } from '@mantine/core'
import Dexie, { type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { WireRow } from '../school'

class Database extends Dexie {
  declare readonly attendance: EntityTable<WireRow, 'id'>
  constructor() {
    super('list')
    this.version(1).stores({ attendance: 'id, attendance_date' })
  }
}

const database = new Database()
const rowsOnPage = 10

function List() {
  const [page, setPage] = useState(1)
  const shown = useLiveQuery(async () => {
    const newest = database.attendance.orderBy('attendance_date').reverse()
    const [rows, total] = await Promise.all([
      newest
        .offset((page - 1) * rowsOnPage)
        .limit(rowsOnPage)
        .toArray(),
      database.attendance.count(),
    ])
    return { rows, total }
  }, [page])
  return (
    <Stack>
      <TextInput aria-label="Buscar" />
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['ID', 'Fecha', 'Grupo', 'Nombre', 'Estado', 'Puntos'].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown?.rows.map((row) => (
            <Table.Tr key={row.id} data-row>
              <Table.Td>{row.id}</Table.Td>
              <Table.Td>{row.attendance_date}</Table.Td>
              <Table.Td>{row.group.name}</Table.Td>
              <Table.Td>{`${row.student.first_name} ${row.student.last_name}`}</Table.Td>
              <Table.Td>{row.status.label}</Table.Td>
              <Table.Td>{row.points}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Pagination value={page} onChange={setPage} total={Math.max(1, Math.ceil((shown?.total ?? 0) / rowsOnPage))} />
    </Stack>
  )
}

declare global {
  interface Window {
    /** Stores rows where the list reads them; resolves once the page can open without a network. */
    fillList(rows: WireRow[]): Promise<void>
  }
}

window.fillList = async (rows) => {
  await database.attendance.bulkPut(rows)
  await navigator.serviceWorker.register('/list-worker.js')
  await navigator.serviceWorker.ready
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <List />
    </MantineProvider>,
  )
}
