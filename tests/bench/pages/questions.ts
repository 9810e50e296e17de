/** Questions to a full mirror: one group's day, the newest page, a name. */
import { bareRead } from './bare'

/** The limits: the same rows asked of IndexedDB itself. `name` is a database the mirror has filled. */
export function openFilled(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export async function bareDay(database: IDBDatabase, group: string, date: string): Promise<number> {
  const rows = await bareRead(database, 'attendance', (store) => store.index('[group.id+attendance_date]').getAll([group, date]))
  return rows.length
}

/** A cursor from the newest date down, as many steps as a page has rows. */
export function bareNewest(database: IDBDatabase, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const rows: unknown[] = []
    const request = database.transaction('attendance', 'readonly').objectStore('attendance').index('attendance_date').openCursor(null, 'prev')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor) rows.push(cursor.value)
      if (cursor && rows.length < size) cursor.continue()
      else resolve(rows.length)
    }
  })
}

/** Every pupil read and compared without accents. */
export async function bareSearch(database: IDBDatabase, word: string): Promise<number> {
  const students: { first_name: string; last_name: string }[] = await bareRead(database, 'students', (store) => store.getAll())
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(word)
  return students.filter(({ first_name, last_name }) => plain(`${first_name} ${last_name}`).includes(wanted)).length
}
