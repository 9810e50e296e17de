/** What people write into the cells of a list: names, telephones, e-mails, dates, relationships. */
import { describe, expect, test } from 'vitest'
import { headingFor } from '../../src/domain/sheet-import/field-columns'
import { problemText } from '../../src/texts/sheet-import'
import { listIn } from './read-list'

const read = (headings: string, ...rows: string[]) => listIn(Buffer.from([headings, ...rows].join('\n')))

describe('names that show where they are split', () => {
  const splitAs = async (heading: string, ...names: string[]) => {
    const { children } = await read(
      `${heading};Fecha nac;Mamá;Tel`,
      ...names.map((name, index) => `${name};0${(index % 8) + 1}/04/2016;Luz Ruiz Díaz;55123456${10 + index}`),
    )
    return children.map(([, first, last]) => `${first} | ${last}`)
  }

  test('compound family names, and "Jr."', async () => {
    expect(
      await splitAs('Nombre completo', 'Mateo Montes de Oca Ruiz', 'Eva Ponce de León Garza', 'Bruno Ruiz Díaz Jr.'),
    ).toEqual(['Mateo | Montes de Oca Ruiz', 'Eva | Ponce de León Garza', 'Bruno | Ruiz Díaz Jr.'])
    expect(await splitAs('Apellidos y nombre', 'MONTES DE OCA RUIZ EVA', 'PEÑA RUIZ ANA')).toEqual([
      'Eva | Montes de Oca Ruiz',
      'Ana | Peña Ruiz',
    ])
  })

  test('emojis and the number of the row are no part of them', async () => {
    expect(await splitAs('Alumno', '🌸 Ana Ruiz Gil', '12. Leo Ruiz Gil')).toEqual(['Ana | Ruiz Gil', 'Leo | Ruiz Gil'])
  })
})

describe('names that are asked about', () => {
  const asking = async (heading: string, name: string) => {
    const others = /^apellidos/i.test(heading) ? ['PEÑA RUIZ ANA', 'GIL MENA LUIS'] : ['Ana Peña Ruiz', 'Luis Gil Mena']
    const { rows } = await read(
      `${heading};Fecha nac;Mamá;Tel`,
      ...[...others, name].map((each, index) => `${each};0${index + 1}/04/2016;Luz Ruiz Díaz;551234560${index}`),
    )
    return rows[2]?.doubts.map(({ reason, suggestion }) => `${reason}: ${suggestion}`)
  }

  test.each([
    ['Alumno', 'María Fernanda Cruz', ['nameSplit: María Fernanda', 'nameSplit: Cruz']],
    ['Alumno', 'Ma. José Cruz', ['nameSplit: Ma. José', 'nameSplit: Cruz']],
    ['Alumno', 'Luz del Carmen Peña', ['nameSplit: Luz del Carmen', 'nameSplit: Peña']],
    ['Alumno', 'Ana María Ruiz Gil de la Torre', ['nameSplit: Ana María', 'nameSplit: Ruiz Gil de la Torre']],
    ['Apellidos y nombre', 'CRUZ ANGEL LUIS', ['nameSplit: Angel Luis', 'nameSplit: Cruz']],
    ['Apellidos y nombre', 'RUIZ VELASCO GARZA EVA', ['nameSplit: Eva', 'nameSplit: Ruiz Velasco Garza']],
    ['Alumno', 'PEÑA ANA', ['nameOrder: Ana', 'nameOrder: Peña']],
    ['Alumno', 'Ana Sofía, Peña Ruiz', ['nameOrder: Ana Sofía', 'nameOrder: Peña Ruiz']],
    ['Alumno', 'Ana Ruiz Gil (becada)', ['nameRemark: Ana', 'nameRemark: Ruiz Gil']],
    ['Alumno', 'Ana Ruiz Gil - BAJA', ['nameRemark: Ana', 'nameRemark: Ruiz Gil']],
    ['Alumno', '* Ana Ruiz Gil', ['nameRemark: Ana', 'nameRemark: Ruiz Gil']],
    ['Alumno', 'Leo “El Güero” Ávila Soto', ['nameRemark: Leo', 'nameRemark: Ávila Soto']],
    ['Alumno', 'Ana Ruiz Gil / Leo Ruiz Gil', ['severalChildren: ']],
  ])('%s: %s', async (heading, name, asked) => expect(await asking(heading, name)).toEqual(asked))

  test('of a column of given names only the remark', async () => {
    const { asked } = await read('Nombre;Apellidos;Fecha nac', 'Ana (becada);Ruiz Gil;05/03/2018')
    expect(asked).toEqual(['2 first_name nameRemark → Ana'])
  })
})

test('a mother whose family names come first is asked about, unless another row shows their order', async () => {
  const headings = 'Alumno;Fecha nac;Mamá;Tel'
  const others = [
    'Leo Ávila Ruiz;05/03/2018;Ana Ruiz Díaz;5599998888',
    'Sol Gil Ruiz;05/03/2017;Rosa Ruiz Gil;5599997777',
  ]
  const turned = 'Zoé Lara Soto;30/07/2017;Soto Lima Eva;5511223344'
  expect((await read(headings, ...others, turned)).asked).toEqual([
    '4 tutor_first_name nameOrder → Eva',
    '4 tutor_last_name nameOrder → Soto Lima',
  ])
  const { children, asked } = await read(
    headings,
    ...others,
    turned,
    'Iker Lara Soto;30/07/2014;Eva Soto Lima;5511223344',
  )
  expect([children[2]?.[5], asked]).toEqual(['Eva Soto Lima', []])
})

test('short forms of names are the same name: of a mother, and of a child at the school', async () => {
  const stored = {
    id: '7',
    folio: 'A-7',
    first_name: 'María Fernanda',
    last_name: 'Hernández Ruiz',
    birthdate: '2018-03-05',
  }
  const { rows } = await listIn(
    Buffer.from(
      'Alumno;Fecha nac;Mamá;Tel\nMa. Fernanda Hdez. Ruiz;05/03/2018;Luz Ma. Ruiz Díaz;5512345678\nLeo Hernández Ruiz;05/03/2016;Luz María Ruiz;5512345678',
    ),
    { students: [{ ...stored, comment: '', tutor: null, groups: [], everIn: [] }] },
  )
  expect(rows.map(({ pile, doubts }) => [pile, doubts])).toEqual([
    ['known', []],
    ['ready', []],
  ])
})

test('a child of the same tutor and birth date whose name is only shorter is asked about, in the file and at the school', async () => {
  const list =
    'Alumno;Fecha nac;Mamá;Tel\nAna Peña Ruiz;05/03/2018;Luz Ruiz Díaz;5512345678\nAna Peña;05/03/2018;Luz Ruiz Díaz;5512345678\nEva Peña Ruiz;05/03/2018;Luz Ruiz Díaz;5512345678'
  expect((await listIn(Buffer.from(list))).doubts).toEqual(['3 first_name alikeChild'])
  const tutor = { id: '9', first_name: 'Luz', last_name: 'Ruiz Díaz', email: '', phone: '5512345678', relationship: '' }
  const stored = { id: '7', folio: 'A-7', first_name: 'Ana Sofía', last_name: 'Peña Ruiz', birthdate: '2018-03-05' }
  const at = { tutors: [tutor], students: [{ ...stored, comment: '', tutor: '9', groups: [], everIn: [] }] }
  expect((await listIn(Buffer.from(list), at)).doubts).toEqual(['2 first_name alikeChild', '3 first_name alikeChild'])
})

test('two children born on one day whose names share all words, one of them twice in one name, are two', async () => {
  const list =
    'Alumno;Fecha nac;Mamá;Tel\nZoé Del Río Ñuñez;01/01/2018;Luz Peña Peña;5512345678\nZoé Ñuñez Ñuñez;01/01/2018;Luz Peña Peña;5512345678'
  expect((await listIn(Buffer.from(list))).doubts).toEqual([])
})

describe('telephones and e-mails', () => {
  const reachOf = async (phone: string, email: string) => {
    const { rows } = await read(
      'Alumno\tFecha nac\tMamá\tTel\tCorreo',
      `Ana Peña Ruiz\t05/03/2018\tLuz Ruiz Díaz\t${phone}\t${email}`,
    )
    const { values, doubts = [] } = rows[0] ?? {}
    return [values?.phone, values?.email, ...doubts.map(({ reason, suggestion }) => `${reason} ${suggestion}`)]
  }
  const mail = 'luz@correo.example'
  const several = ['5512345678', mail, 'severalPhones 5512345678']

  test.each([
    ['55 1234 5678 / 044 55 8765 4321', several],
    ['5512345678 5587654321', several],
    ['"55 1234 5678\n55 8765 4321"', several],
    ['55 1234 5678 (mamá) 55 8765 4321 (papá)', several],
    ['Casa 55 1234 5678, cel 55 8765 4321', several],
    // A second number that is invalid is reported too, not dropped silently.
    ['8765-4321 / 55 1234 5678', several],
    ['55 1234 5678 ext. 12', ['5512345678', mail, 'phone 5512345678']],
    ['55-12-34-56-78', ['5512345678', mail]],
    ['55 1234 567', ['55 1234 567', mail, 'phone ']],
    ['s/n', ['', mail, 'missing ']],
  ])('phone %j', async (phone, expected) => expect(await reachOf(phone, mail)).toEqual(expected))

  test.each([
    ['luz @correo.example ', [mail]],
    ['<LUZ@correo.example>', [mail]],
    ['mailto:luz@correo.example.', [mail]],
    ['luz@correo.example (mamá)', [mail]],
    ['Luz Ruiz <luz@correo.example>', [mail]],
    ['luz@correo.example / hugo@correo.example', [mail, `severalEmails ${mail}`]],
    ['luz@correo,example', ['luz@correo,example', `email ${mail}`]],
    ['luz ruiz@correo.example', ['luz ruiz@correo.example', 'email luzruiz@correo.example']],
    ['luz@correo', ['luz@correo', 'email ']],
    ['no tiene', ['']],
  ])('e-mail %j', async (email, expected) => expect((await reachOf('5512345678', email)).slice(1)).toEqual(expected))
})

test.each([
  ...['05 / 03 / 2018', '5/III/2018', '05032018', '5032018', '20180305', 'lun. 5 mar 2018', "5-mar-'18"],
  ...['5.marzo.2018', 'Marzo 5, 2018', '5 DE MARZO DEL 2018'],
])('the date %s', async (date) => {
  const { children, doubts } = await read('Alumno;Fecha nac;Grupo', `Ana Peña Ruiz;${date};Flyers`)
  expect([children[0]?.[3], doubts]).toEqual(['2018-03-05', []])
})

test('dates with blanks prove the order of day and month, too', async () => {
  const { doubts } = await read('Alumno;Fecha nac', 'Ana Peña Ruiz;12 / 25 / 2018', 'Leo Gil Ruiz;05 / 03 / 2018')
  expect(doubts).toEqual(['3 birthdate dayOrMonth'])
})

test('several people, titles and relationships in the tutor’s cell', async () => {
  const { rows } = await read(
    'Alumno;Fecha nac;Papás;Tel',
    ...[
      'Luz Ruiz Díaz y Hugo Peña Soto',
      'Eva Soto / Raúl Ávila',
      'Rosa Gil (mamá), Iván Lara (papá)',
      'Mamá: Ana Gil Papá: Iván Lira',
      'Familia Lara Gil',
      'Abuelita Rosa Mena',
      'Señora Luz Pons Ruiz',
      'José Ortega y Gasset',
      'Ruiz Díaz, Luz',
    ].map((tutor, index) => `Zoé Lara Gil;0${index + 1}/03/2018;${tutor};551234560${index}`),
  )
  expect(
    rows.map(({ values, doubts }) =>
      [
        `${values.tutor_first_name} | ${values.tutor_last_name}`,
        values.relationship,
        ...doubts.map(({ reason }) => reason),
      ].join(' '),
    ),
  ).toEqual([
    'Luz | Ruiz Díaz  severalNames',
    'Eva | Soto  severalNames',
    'Rosa | Gil madre severalNames',
    'Ana | Gil madre severalNames',
    ' | Lara Gil  missing',
    'Rosa | Mena abuela',
    'Luz | Pons Ruiz ',
    'José | Ortega y Gasset ',
    'Luz | Ruiz Díaz ',
  ])
})

test('of two columns with telephones the mobile one is read, and the other if it is empty', async () => {
  const { rows } = await read(
    'Alumno;Fecha nac;Mamá;Tel. casa;Celular;Correo 1;Correo 2',
    'Ana Peña Ruiz;05/03/2018;Luz Ruiz Díaz;5555231188;5512345678;;luz@correo.example',
    'Leo Ávila Soto;14/11/2016;Eva Soto Lima;5555231199;;eva@correo.example;otra@correo.example',
  )
  expect(rows.map(({ values }) => `${values.phone} ${values.email}`)).toEqual([
    '5512345678 luz@correo.example',
    '5555231199 eva@correo.example',
  ])
})

test('a problem names the value, its column as the file has it, and what is allowed', () => {
  const columns = [
    { heading: 'Alumnito', field: 'full_name' as const },
    { heading: 'Cel. mamá', field: 'phone' as const },
  ]
  expect(problemText('phone', '55 1234 567', headingFor('phone', columns))).toBe(
    '«55 1234 567» tiene 9 dígitos: un teléfono lleva 10, con su lada. En el archivo, columna «Cel. mamá»: «55 1234 567»',
  )
  expect(problemText('nameRemark', 'Ana (2)', headingFor('last_name', columns))).toBe(
    'Junto al nombre hay algo más. Deja sólo el nombre. En el archivo: «Ana (2)»',
  )
  expect(problemText('sameChild', '4', 'Alumnito')).toMatch(/El otro es el renglón 4\.$/)
})

test('words for nothing', async () => {
  const { rows } = await read(
    'Alumno;Fecha nac;Grupo;Mamá;Tel;Correo',
    ...[
      ...[
        'pendiente;por definir;pendiente;s/n;sin correo',
        's/f;Sin asignar;-;no dio;N.A.',
        '?;S/G;N/A;No contesta;no tiene',
      ],
    ].map((cells) => `Ana Peña Ruiz;${cells}`),
  )
  for (const { values } of rows)
    expect([values.birthdate, values.group, values.tutor_first_name, values.phone, values.email]).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
})

test('a father with a telephone is the tutor of a child without a mother in the list', async () => {
  const { rows } = await read(
    'Alumno;Fecha nac;Mamá;Cel mamá;Papá;Cel papá',
    'Zoé Lara Gil;30/07/2017;N/A;s/n;Raúl Lara Mena;55 9999 1111',
    'Ana Peña Ruiz;05/03/2018;Luz Ruiz Díaz;5512345678;Hugo Peña Soto;5587654321',
  )
  expect(
    rows.map(({ pile, values }) => [
      pile,
      values.tutor_first_name,
      values.relationship,
      values.phone,
      values.contact_phone,
    ]),
  ).toEqual([
    ['ready', 'Raúl', 'padre', '5599991111', ''],
    ['ready', 'Luz', 'madre', '5512345678', '5587654321'],
  ])
})

test('relationships in every form', async () => {
  const words = {
    M: 'madre',
    Mami: 'madre',
    P: 'padre',
    abuelita: 'abuela',
    'Tío materno': 'tio',
    vecina: 'otro',
    '': '',
  }
  const { rows } = await read(
    'Alumno;Fecha nac;Tutor;Parentesco;Tel',
    ...Object.keys(words).map(
      (word, index) => `Ana Peña Ruiz;0${index + 1}/03/2018;Luz Ruiz Díaz;${word};551234560${index}`,
    ),
    'Leo Peña Ruiz;05/03/2016;Rosa Gil (abuelita);;5512345699',
  )
  expect(rows.map(({ values }) => values.relationship)).toEqual([...Object.values(words), 'abuela'])
})

test.each([
  ['Estatus', 'Baja'],
  ['Activo', 'No'],
  ['Fecha de baja', '03/02/2026'],
])('a student who has left by the column %s is asked about', async (heading, written) => {
  const { doubts } = await read(
    `Alumno;Fecha nac;${heading}`,
    `Ana Peña Ruiz;05/03/2018;${written}`,
    `Leo Gil Ruiz;05/03/2018;${heading === 'Fecha de baja' ? '' : 'Sí'}`,
  )
  expect(doubts).toEqual(['2 first_name inactive'])
})
