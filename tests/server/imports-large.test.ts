/**
 * *Importar de Excel* with a large list. The embedded database takes twice as long, so only the long run has it there.
 */
import { afterAll, expect, it } from 'vitest'
import { importTrial, type EndpointName } from '../../src/contract'
import { ask, type Asked } from './ask'
import { openTestProvider } from './provider'

const provider = await openTestProvider()
// A full group would refuse every child.
await provider.database.script('update class_group set quota_limit = null')
const { token } = await provider.signIn('desk')
afterAll(() => provider.close())
const trialOf = async (name: EndpointName, asked: Asked) =>
  importTrial.parse((await ask(provider, name, { ...asked, token })).body)
const heading = 'Nombre completo;Fecha de nacimiento;Grupo;Mamá;Teléfono;Correo;Observaciones'

it('five thousand rows are tried and imported', async () => {
  const rows = Array.from(
    { length: 5000 },
    (_, index) =>
      `Zoé ${String.fromCharCode(65 + (index % 26))}a${'bcdefghijk'[Math.floor(index / 26) % 10]}o ${'Ruiz Peña Díaz Cruz Soto'.split(' ')[index % 5]}${index};0${(index % 9) + 1}/03/2018;kids 1;Luz Ruiz Peña;56${10_000_000 + Math.floor(index / 2)};;`,
  )
  const file = { spreadsheet: new Blob([[heading, ...rows].join('\n')]), name: 'lista.csv' }
  const trial = await trialOf('importCreate', { body: file })
  expect(trial.counts).toMatchObject({ ready: 5000, doubtful: 0 })
  expect(await trialOf('importApply', { id: trial.id, body: {} })).toMatchObject({ imported: 5000 })
})
