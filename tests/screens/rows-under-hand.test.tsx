/** If the rows of a list change places by themselves, a tap that was meant for one does not reach another. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataList, RowButton, SettlingRows } from '../../src/ui'
import { settled } from './device'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a list', () => {
  const tapped = vi.fn<(name: string) => void>()
  type Facts = { names: string[] | undefined; search?: string; page?: number; asked?: string }
  const list = ({ names, search = '', page = 1, asked }: Facts) => (
    <MantineProvider env="test">
      <DataList
        label="Alumnos"
        columns={[{ key: 'name', label: 'Nombre', cell: (name) => <Tapped name={name} /> }]}
        rows={names}
        keyOf={(name) => name}
        total={30}
        listState={{ search, page, size: 10 }}
        onListState={() => undefined}
        search="Buscar"
        filterKey={asked}
        empty="nadie"
      />
    </MantineProvider>
  )
  const Tapped = ({ name }: { name: string }) => <RowButton onClick={() => tapped(name)}>{`Baja de ${name}`}</RowButton>
  /** Taps the first row's button and returns whose tap arrived. */
  function tapFirst() {
    tapped.mockClear()
    const [first] = screen.getAllByRole('button', { name: /^Baja de/ })
    if (first) fireEvent.click(first)
    return tapped.mock.calls.flat()
  }
  /** Stops the clock: time passes only when the test moves it. */
  const holdClock = () => vi.useFakeTimers({ toFake: ['Date', 'performance'] })

  test('takes taps from its first picture on, and after rows moved only a second later', () => {
    holdClock()
    const { rerender } = render(list({ names: undefined }))
    rerender(list({ names: ['Bea', 'Ciro'] }))
    expect(tapFirst()).toEqual(['Bea'])
    rerender(list({ names: ['Ana', 'Bea', 'Ciro'] }))
    expect(tapFirst()).toEqual([])
    settled()
    expect(tapFirst()).toEqual(['Ana'])
    rerender(list({ names: ['Bea', 'Ciro'] }))
    expect(tapFirst()).toEqual([])
    settled()
    // Removing the last row moves no other row, and neither does reading the same rows again.
    rerender(list({ names: ['Bea'] }))
    expect(tapFirst()).toEqual(['Bea'])
    rerender(list({ names: ['Bea'] }))
    expect(tapFirst()).toEqual(['Bea'])
  })

  test('takes taps at once after a hand has searched, turned a page or chosen a filter', () => {
    holdClock()
    const { rerender } = render(list({ names: ['Ana', 'Bea'] }))
    rerender(list({ names: ['Ana', 'Bea'], search: 'b' }))
    rerender(list({ names: ['Bea'], search: 'b' }))
    expect(tapFirst()).toEqual(['Bea'])
    rerender(list({ names: undefined, page: 2 }))
    rerender(list({ names: ['Zoé'], page: 2 }))
    expect(tapFirst()).toEqual(['Zoé'])
    rerender(list({ names: ['Iris'], page: 2, asked: 'activos' }))
    expect(tapFirst()).toEqual(['Iris'])
    // Rows that arrive later by themselves move them again.
    rerender(list({ names: ['Hugo', 'Iris'], page: 2, asked: 'activos' }))
    expect(tapFirst()).toEqual([])
  })

  test('settles when others move its rows after a search that changed none', () => {
    holdClock()
    const { rerender } = render(list({ names: ['Bea', 'Ciro'] }))
    rerender(list({ names: ['Bea', 'Ciro'], search: 'a' }))
    settled()
    settled()
    rerender(list({ names: ['Ana', 'Bea', 'Ciro'], search: 'a' }))
    expect(tapFirst()).toEqual([])
    settled()
    expect(tapFirst()).toEqual(['Ana'])
  })

  test('that is empty until a slow answer comes takes taps on it at once', () => {
    holdClock()
    const { rerender } = render(list({ names: ['Ana'] }))
    rerender(list({ names: undefined, search: 'b' }))
    settled()
    settled()
    rerender(list({ names: ['Bea'], search: 'b' }))
    expect(tapFirst()).toEqual(['Bea'])
  })

  test('that was away for a moment remembers what stood there', () => {
    holdClock()
    const rows = (names: string[] | undefined) => (
      <SettlingRows keys={names}>
        {names ? names.map((name) => <Tapped key={name} name={name} />) : 'Cargando…'}
      </SettlingRows>
    )
    const { rerender } = render(rows(['Ana']))
    rerender(rows(undefined))
    rerender(rows(['Bea']))
    expect(tapFirst()).toEqual([])
  })
})
