/** Where a list has its tables, groups, families and notes: each layout is read child by child. */
import { describe, expect, test } from 'vitest'
import { listIn } from './read-list'
import { rowsXml, workbookFile } from './workbook-file'

const text = (...rows: string[]) => Buffer.from(rows.join('\r\n'))
const headings = 'Alumno,Fecha nac,Mamá,Teléfono'
const ana = 'Ana Peña Ruiz,05/03/2018,Luz Ruiz Díaz,5512345678'
const leo = 'Leo Ávila Soto,14/11/2016,Eva Soto Lima,5511223344'
const zoe = 'Zoé Lara Gil,30/07/2017,Rosa Gil Mena,5599991111'
/** Of each child: line, given name, group and the tutor's phone. */
const inBrief = ({ children }: Awaited<ReturnType<typeof listIn>>) =>
  children.map(([line, name, , , group, , phone]) => `${line} ${name} ${group} ${phone}`)

describe('two tables side by side', () => {
  test('are read one after the other, each child with its own mother and the group above its table', async () => {
    const list = text('Starters A,,,,,Movers B,,,', `${headings},,${headings}`, `${ana},,${leo}`, `${zoe},,,,,`)
    expect(inBrief(await listIn(list))).toEqual([
      '3 Ana Starters A 5512345678',
      '4 Zoé Starters A 5599991111',
      '3.2 Leo Movers B 5511223344',
    ])
  })

  test('also without birth dates, with a number before each child', async () => {
    const half = 'No.,Alumno,Mamá,Teléfono'
    const { children } = await listIn(
      text(`${half},${half}`, '1,Ana Peña Ruiz,Luz Ruiz Díaz,5512345678,2,Leo Ávila Soto,Eva Soto Lima,5511223344'),
    )
    expect(children.map(([line, name, , , , tutor]) => `${line} ${name}: ${tutor}`)).toEqual([
      '2 Ana: Luz Ruiz Díaz',
      '2.2 Leo: Eva Soto Lima',
    ])
  })

  test('but a summary beside the list is no second list', async () => {
    const { children } = await listIn(text(`${headings},,Grupo,Total`, `${ana},,Flyers,1`, `${leo},,Movers B,1`))
    expect(children.map(([, name]) => name)).toEqual(['Ana', 'Leo'])
  })
})

describe('the group of a list', () => {
  test.each([
    ['in two cells above the headings', ['Grupo:,Movers B,Maestra:,Paty', 'Horario: 16:00,,,']],
    ['in one cell with other facts', ['ESCUELA LUCERO,,,', '"GRUPO: MOVERS B   MAESTRA: PATY   HORARIO: 4 pm",,,']],
    ['by its name alone', ['Escuela Lucero,,,', 'Movers B,,,']],
  ])('%s', async (_where, titles) => {
    const { children, passed } = await listIn(text(...titles, headings, ana, leo))
    expect(children.map(([, , , , group]) => group)).toEqual(['Movers B', 'Movers B'])
    expect(passed).toEqual(titles.map((_title, index) => `${index + 1} title`))
  })

  test('by the name of its tab', async () => {
    const tab = (...rows: string[]) => rowsXml(rows.map((row) => row.split(',')))
    const book = workbookFile({ sheets: { 'Starters A': tab(headings, ana, leo), 'Movers B': tab(headings, zoe) } })
    expect(inBrief(await listIn(book, {}, 1))).toEqual(['2 Zoé Movers B 5599991111'])
  })

  test('by the name of its tab, which is asked about if the school has no such group', async () => {
    const book = (tab: string) =>
      workbookFile({ sheets: { [tab]: rowsXml([headings, ana].map((row) => row.split(','))) } })
    const read = await listIn(book('KIDS AZUL'), { groups: [] })
    expect([read.doubts, read.proposed]).toEqual([['2 group unknownGroup'], ['Kids Azul']])
    for (const tab of ['Hoja1', 'Alumnos', 'Inscritos 2026']) expect((await listIn(book(tab))).doubts).toEqual([])
  })

  test('as a letter beside its level', async () => {
    const { children } = await listIn(text(`${headings},Nivel,Grupo`, `${ana},Starters,A`, `${leo},Movers,B`))
    expect(children.map(([, , , , group]) => group)).toEqual(['Starters A', 'Movers B'])
  })

  test('in a line between the children, beside the name of its teacher', async () => {
    const list = text(headings, 'Starters A,,Miss Paty,', ana, 'Grupo: Movers B,,Maestra: Karla,', leo)
    const read = await listIn(list)
    expect(inBrief(read)).toEqual(['3 Ana Starters A 5512345678', '5 Leo Movers B 5511223344'])
    expect(read.passed).toEqual(['2 group', '4 group'])
  })

  test('a child in the column beside a group is no such line', async () => {
    const { children, passed } = await listIn(text(`Grupo,${headings}`, 'Movers B,Ana Peña Ruiz,,Luz Ruiz,'))
    expect([children.length, passed]).toEqual([1, []])
  })

  test('only beside its first child, as merged cells look in a text', async () => {
    const five = [ana, leo, zoe, ana.replace('Ana', 'Eli'), leo.replace('Leo', 'Uma')]
    const list = text(
      `Grupo,${headings}`,
      ...five.map((row, index) => `${['Starters A', '', '', 'Movers B', ''][index]},${row}`),
    )
    expect((await listIn(list)).children.map(([, , , , group]) => group)).toEqual([
      ...['Starters A', 'Starters A', 'Starters A', 'Movers B', 'Movers B'],
    ])
    // A column with the same group twice has real gaps.
    const gaps = text(
      `Grupo,${headings}`,
      ...five.map((row, index) => `${index === 0 || index === 3 ? 'Movers B' : ''},${row}`),
    )
    expect((await listIn(gaps)).children.map(([, , , , group]) => group)).toEqual(['Movers B', '', '', 'Movers B', ''])
  })
})

describe('siblings', () => {
  test('below a child with the family’s tutor are asked whether it is theirs', async () => {
    const list = text(
      headings,
      ana,
      'Leo Peña Ruiz,14/11/2016,,',
      'Sol Peña Ruiz,14/11/2015,,',
      'Zoé Lara Gil,30/07/2017,,',
    )
    expect((await listIn(list)).asked).toEqual([3, 4].map((line) => `${line} phone siblingAbove → 5512345678`))
  })

  test('a ditto mark is the value above it', async () => {
    const list = ['Alumno\tFecha nac\tMamá\tTeléfono', 'Ana Peña Ruiz\t05/03/2018\tLuz Ruiz Díaz\t5512345678']
    for (const mark of ['〃', '"', 'ídem', 'Igual', '- " -', 'la misma'])
      list.push(`Leo Peña Ruiz\t14/11/2016\t${mark}\t${mark}`)
    expect(
      new Set((await listIn(text(...list))).children.map(([, , , , , tutor, phone]) => `${tutor} ${phone}`)),
    ).toEqual(new Set(['Luz Ruiz Díaz 5512345678']))
  })

  test('in one cell, with their dates, become a line each; without them they are asked about', async () => {
    const list = text(
      headings,
      'Ana Peña Ruiz / Leo Peña Ruiz,05/03/2018 / 14/11/2016,Luz Ruiz Díaz,5512345678',
      '"Sol Gil Mora\nEli Gil Mora","30/07/2017\n01/02/2015",Ida Mora Lima,5511223345',
      'Ana y Leo Lara Soto,05/03/2018,Eva Soto Lima,5511223344',
    )
    const { children, asked } = await listIn(list)
    expect(children.slice(0, 4).map(([line, name, , birth, , , phone]) => `${line} ${name} ${birth} ${phone}`)).toEqual(
      [
        '2 Ana 2018-03-05 5512345678',
        '2.2 Leo 2016-11-14 5512345678',
        '3 Sol 2017-07-30 5511223345',
        '3.2 Eli 2015-02-01 5511223345',
      ],
    )
    expect(asked).toEqual(['6 first_name severalChildren → '])
  })
})

test('prepared empty lines, sums and notes are passed over, also without a total above them', async () => {
  const list = [
    'No.;Alumno;Fecha nac;Mamá;Teléfono;Cuota',
    '1;Ana Peña Ruiz;05/03/2018;Luz Ruiz Díaz;5512345678;1100',
    ...['2;;;;;$ -   ', '3;;;;;$ -   ', ';;;;;1100'],
    ...[';Nota: los * pagan beca;;;;', ';Elaboró: Lic. Karla Gómez;;Fecha: 27/11/2026;;', ';Vo. Bo. Dirección;;;;'],
    ...[';Alumnos inscritos: 1;;;;', ';Hombres;0;;;', ';Página 1 de 1;;;;', ';1 alumno;;;;'],
  ]
  const { children, passed } = await listIn(text(...list))
  expect(children).toHaveLength(1)
  expect(passed).toEqual(list.slice(2).map((_line, index) => `${index + 3} note`))
})

test('children without a birth date below a total, and children named like one, are not lost', async () => {
  const list = text(
    `${headings}`,
    ana,
    'TOTAL,1,,',
    'NUEVO INGRESO,,,',
    'Leo Ávila Soto,,Eva Soto,5511223344',
    'Suma Gil Paz,05/03/2018,,',
  )
  const { children, passed } = await listIn(list)
  expect(children.map(([, name]) => name)).toEqual(['Ana', 'Leo', 'Suma'])
  expect(passed).toEqual(['3 total', '4 group'])
})

test('a title is passed over again on each page', async () => {
  const { children, passed } = await listIn(
    text('Lista de alumnos,,,', headings, ana, 'Lista de alumnos,,,', headings, leo),
  )
  expect([children.length, passed]).toEqual([2, ['1 title', '4 title', '5 headings']])
})

describe('headings', () => {
  const fieldsOf = async (...rows: string[]) => (await listIn(text(...rows))).columns
  test('below "Datos del alumno" and "Datos de la madre"', async () => {
    expect(
      await fieldsOf(
        'DATOS DEL ALUMNO,,,,DATOS DE LA MADRE,,DATOS DEL PADRE,,',
        'No.,Apellido Paterno,Apellido Materno,Nombre(s),Nombre,Teléfono,Nombre,Teléfono,Fecha de nacimiento',
        '1,Peña,Ruiz,Ana,Luz Ruiz Díaz,5512345678,Hugo Peña Soto,5587654321,05/03/2018',
      ),
    ).toEqual([
      ...[
        null,
        'last_name',
        'second_last_name',
        'first_name',
        'tutor',
        'phone',
        'contact',
        'contact_phone',
        'birthdate',
      ],
    ])
  })

  test('short ones, with hints, and facts about the mother that are not her name', async () => {
    expect(await fieldsOf('ALUMN@,F/NAC (DD/MM/AAAA),GPO.,Ocupación de la mamá,NOM. MADRE,TEL/CEL,OBS.')).toEqual([
      ...['full_name', 'birthdate', 'group', null, 'tutor', 'phone', 'comment'],
    ])
    expect(
      await fieldsOf('Nombre,Fecha nacim.,Apellido paterno del tutor,Apellido materno del tutor,Nombre del tutor'),
    ).toEqual(['full_name', 'birthdate', 'tutor_last_name', 'tutor_last_name', 'tutor'])
  })

  test('the day, month and year of birth in three columns', async () => {
    const rows = ['Ana Peña Ruiz,5,marzo,2018,Luz', 'Leo Gil Ruiz,14,11,2016,Eva', 'Zoé Lara Gil,,,,Rosa']
    const { children, doubts } = await listIn(text('Alumno,Día,Mes,Año,Mamá', ...rows))
    expect(children.map(([, , , birth]) => birth)).toEqual(['2018-03-05', '2016-11-14', ''])
    expect(doubts.filter((doubt) => doubt.includes('birthdate'))).toEqual(['4 birthdate missing'])
    expect(
      await fieldsOf(
        'ALUMNO,,FECHA DE NACIMIENTO,,,MADRE,',
        'NOMBRE,APELLIDOS,DÍA,MES,AÑO,NOMBRE,CEL',
        'Ana,Peña,5,3,2018,Luz,5512345678',
      ),
    ).toEqual([...['first_name', 'last_name', 'birthdate', null, null, 'tutor', 'phone']])
  })

  test('a telephone for emergencies without a name gives way to the other parent', async () => {
    expect(await fieldsOf('Alumno,Fecha nac,Mamá,Cel mamá,Papá,Cel papá,Tel. de emergencia')).toEqual([
      ...['full_name', 'birthdate', 'tutor', 'phone', 'contact', 'contact_phone', null],
    ])
  })

  test('several columns of remarks and of the tutor’s family names are joined', async () => {
    const { rows } = await listIn(
      text(
        `${headings},Apellidos mamá,Alergias,Comentarios`,
        'Ana Peña Ruiz,05/03/2018,Luz,5512345678,Ruiz Díaz,nuez,llega tarde',
        'Leo Peña Ruiz,05/03/2016,Luz,5512345678,Ruiz Díaz,,usa lentes',
      ),
    )
    expect(rows.map(({ values }) => [values.tutor_last_name, values.comment])).toEqual([
      ['Ruiz Díaz', 'Alergias: nuez\nComentarios: llega tarde'],
      ['Ruiz Díaz', 'Comentarios: usa lentes'],
    ])
  })
})

describe('text', () => {
  const tabs = (...rows: string[]) => rows.map((row) => row.replaceAll(',', '\t')).join('\n')

  test('in UTF-16 of either order, with and without a mark', async () => {
    for (const mark of ['\ufeff', '']) {
      const little = Buffer.from(mark + tabs(headings, ana), 'utf16le')
      for (const bytes of [little, Buffer.from(little).swap16()])
        expect(inBrief(await listIn(bytes))).toEqual(['2 Ana  5512345678'])
    }
  })

  test('with quotation marks that are no quotes loses no line', async () => {
    const list = tabs(
      `${headings},Observaciones`,
      `${ana},"Alergia a la nuez`,
      `${leo},mide 1.20"`,
      `${zoe},"dos\nlíneas"`,
    )
    const { rows } = await listIn(Buffer.from(list))
    expect(rows.map(({ values }) => values.comment)).toEqual(['"Alergia a la nuez', 'mide 1.20"', 'dos\nlíneas'])
    const named = await listIn(
      text('Alumno;Fecha nac;Mamá;Teléfono', '"Lupita" Peña Ruiz;05/03/2018;Luz;5512345678', ana.replaceAll(',', ';')),
    )
    expect(named.children.map(([, name]) => name)).toEqual(['Lupita', 'Ana'])
  })
})
