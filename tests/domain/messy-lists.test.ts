/** Six invented lists, each messy in its own way, read child by child. */
import { expect, test } from 'vitest'
import { rowsXml, workbookFile } from './workbook-file'
import { listIn } from './read-list'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('headings in two rows, and merged cells: a group beside its children, a mother beside two siblings', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (number: number, cells: Record<string, string>) =>
    `<row r="${number}">${Object.entries(cells)
      .map(([column, text]) => cell(`${column}${number}`, text))
      .join('')}</row>`
  const sheet = `<sheetData>${[
    row(1, { A: 'ACADEMIA ÑANDÚ — LISTA GENERAL' }),
    row(3, { A: 'GRUPO', B: 'ALUMNO', E: 'MAMÁ', G: 'Observaciones' }),
    row(4, { B: 'Apellidos', C: 'Nombre(s)', D: 'F. Nac.', E: 'Nombre', F: 'Celular' }),
    row(5, {
      A: 'Movers B',
      B: 'Peña Ruiz',
      C: 'Zoé',
      D: '05/03/2018',
      E: 'Luz Ruiz Díaz',
      F: '55 1234 5678',
      G: 'asma',
    }),
    row(6, { B: 'Peña Ruiz', C: 'Íker', D: '14/11/2016' }),
    row(7, { B: 'de la O Güemes', C: 'Ana Sofía', D: '30/07/2017', E: 'Inés Güemes', F: '55 8765 4321' }),
    row(8, { A: 'Flyers', B: 'Ávila Soto', C: 'Óscar', D: '01/02/2015', E: 'Eva Soto Lima', F: '5511223344' }),
  ].join(
    '',
  )}</sheetData><mergeCells count="7"><mergeCell ref="A1:G1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:D3"/><mergeCell ref="E3:F3"/><mergeCell ref="A5:A7"/><mergeCell ref="E5:E6"/><mergeCell ref="F5:F6"/></mergeCells>`
  expect(await listIn(workbookFile({ sheets: { Lista: sheet } }))).toMatchObject({
    children: [
      [5, 'Zoé', 'Peña Ruiz', '2018-03-05', 'Movers B', 'Luz Ruiz Díaz', '5512345678'],
      [6, 'Íker', 'Peña Ruiz', '2016-11-14', 'Movers B', 'Luz Ruiz Díaz', '5512345678'],
      [7, 'Ana Sofía', 'de la O Güemes', '2017-07-30', 'Movers B', 'Inés Güemes', '5587654321'],
      [8, 'Óscar', 'Ávila Soto', '2015-02-01', 'Flyers', 'Eva Soto Lima', '5511223344'],
    ],
    doubts: [],
    passed: ['1 title', '3 title'],
  })
})

test('two children in a row, in Windows-1252 with semicolons', async () => {
  const list = [
    'Familia;Tel.;Hijo 1;Fecha nac. 1;Grupo 1;Hijo 2;Fecha nac. 2;Grupo 2',
    'Luz Ruiz Díaz;55 1234 5678;Zoé Peña Ruiz;05/03/2018;movers b;Íker Peña Ruiz;14/11/2016;FLYERS',
    'Inés Güemes Lara;(55) 8765-4321;Ana Sofía de la O Güemes;30/07/2017;Starters A;;;',
    'Eva Soto Lima;5511223344;;;;Óscar Ávila Soto;31/02/2015;Flyers',
  ]
  expect(await listIn(latin1(list.join('\r\n')))).toMatchObject({
    children: [
      [2, 'Zoé', 'Peña Ruiz', '2018-03-05', 'Movers B', 'Luz Ruiz Díaz', '5512345678'],
      [2.2, 'Íker', 'Peña Ruiz', '2016-11-14', 'Flyers', 'Luz Ruiz Díaz', '5512345678'],
      [3, 'Ana Sofía', 'de la O Güemes', '2017-07-30', 'Starters A', 'Inés Güemes Lara', '5587654321'],
      [4.2, 'Óscar', 'Ávila Soto', '2015-02-31', 'Flyers', 'Eva Soto Lima', '5511223344'],
    ],
    doubts: ['4.2 birthdate noSuchDay'],
  })
})

test('groups as lines of their own, each with its total, in a school that has no groups yet', async () => {
  const list = [
    ['Alumnos 2026'],
    ['Nombre del alumno', 'Fecha de nacimiento', 'Tutor', 'Teléfono'],
    ['KIDS AZUL'],
    ['Zoé Peña Ruiz', '05/03/2018', 'Luz Ruiz Díaz', '5512345678'],
    ['Íker Peña Ruiz', '', 'Luz Ruiz Díaz', '5512345678'],
    ['Total Kids Azul', '2'],
    ['Kids Verde'],
    ['Nombre del alumno', 'Fecha de nacimiento', 'Tutor', 'Teléfono'],
    ['Ana Sofía de la O Güemes', '30/07/2017', 'Inés Güemes Lara', '5587654321'],
    ['SUBTOTAL', '1'],
    ['TOTAL GENERAL', '3'],
    ['Revisó: dirección'],
  ]
  expect(await listIn(workbookFile({ sheets: { Lista: rowsXml(list) } }), { groups: [] })).toMatchObject({
    children: [
      [4, 'Zoé', 'Peña Ruiz', '2018-03-05', 'KIDS AZUL', 'Luz Ruiz Díaz', '5512345678'],
      [5, 'Íker', 'Peña Ruiz', '', 'KIDS AZUL', 'Luz Ruiz Díaz', '5512345678'],
      [9, 'Ana Sofía', 'de la O Güemes', '2017-07-30', 'Kids Verde', 'Inés Güemes Lara', '5587654321'],
    ],
    doubts: ['4 group unknownGroup', '5 birthdate missing', '5 group unknownGroup', '9 group unknownGroup'],
    passed: ['1 title', '3 group', '6 total', '7 group', '8 headings', '10 total', '11 total', '12 total'],
    proposed: ['Kids Azul', 'Kids Verde'],
  })
})

test('capitals with the family names first, with and without a comma', async () => {
  const list = [
    'APELLIDOS Y NOMBRE;FECHA NAC;GRUPO;NOMBRE DEL PADRE O TUTOR;CELULAR',
    'PEÑA RUIZ ZOÉ;05-MAR-18;MOVERS  B;RUIZ DÍAZ LUZ;55.1234.5678',
    'DE LA O GÜEMES, ANA SOFÍA;30-JUL-17;STARTERS A;GÜEMES LARA INÉS;+52 1 55 8765 4321',
    "O'FARRILL ÁVILA XOCHIQUETZAL;1-FEB-15;FLYERS;ÁVILA SOTO EVA;0445511223344",
  ]
  expect(await listIn(latin1(list.join('\n')))).toMatchObject({
    children: [
      [2, 'Zoé', 'Peña Ruiz', '2018-03-05', 'Movers B', 'Luz Ruiz Díaz', '5512345678'],
      [3, 'Ana Sofía', 'De la O Güemes', '2017-07-30', 'Starters A', 'Inés Güemes Lara', '5587654321'],
      [4, 'Xochiquetzal', "O'Farrill Ávila", '2015-02-01', 'Flyers', 'Eva Ávila Soto', '5511223344'],
    ],
    doubts: [],
  })
})

test('pasted cells: folios without their zeros, errors of formulas, phones in every form', async () => {
  const list = [
    'Matrícula\tNombre\tApellido paterno\tApellido materno\tNacimiento\tGrupo\tMamá\tWhatsApp',
    '0007\t zoé \tpeña\truiz\t2018-03-05\tMovers B\tLuz Ruiz Díaz\t+52 1 55 1234 5678',
    '12\tÍKER\tPEÑA\tRUIZ\t14/11/2016\t#N/A\tLuz Ruiz Díaz\t5512345678',
    '113\tAna Sofía\tde la O\tGüemes\t30 de julio de 2017\tStarters A\tInés Güemes Lara\t5.587654321E+09',
    '\tÓscar\tÁvila\tSoto\t1/2/2015\tFlyers\t#¡REF!\t55 1122 3344 / 55 9988 7766',
  ]
  const told = await listIn(Buffer.from(list.join('\n')))
  expect(told).toMatchObject({
    children: [
      [2, 'Zoé', 'Peña Ruiz', '2018-03-05', 'Movers B', 'Luz Ruiz Díaz', '5512345678'],
      [3, 'Íker', 'Peña Ruiz', '2016-11-14', '', 'Luz Ruiz Díaz', '5512345678'],
      [4, 'Ana Sofía', 'de la O Güemes', '2017-07-30', 'Starters A', 'Inés Güemes Lara', '5587654321'],
      [5, 'Óscar', 'Ávila Soto', '2015-02-01', 'Flyers', '', '5511223344'],
    ],
    folios: ['0007', '0012', '0113', ''],
  })
  expect(told.doubts.slice(0, 1)).toEqual(['3 group formulaError'])
  expect(told.doubts.filter((doubt) => doubt.startsWith('5 '))).toEqual([
    '5 tutor_first_name formulaError',
    '5 phone severalPhones',
    '5 tutor_last_name tutorLastName',
  ])
})

test('real dates whose day and month Excel has exchanged, beside a hidden tab of last year', async () => {
  const serial = (date: string) => Date.parse(date) / 86_400_000 + 25_569
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const date = (value: string) => (/^\d{4}/.test(value) ? `<c s="1"><v>${serial(value)}</v></c>` : text(value))
  const births = ['2018-05-03', '2016-11-02', '2017-07-04', '2015-02-01', '2014-09-08', '2016-01-12', '25/12/2017']
  const sheet = `<sheetData><row>${text('Alumno')}${text('Fecha de nacimiento')}${text('Grupo')}</row>${births
    .map((birth, index) => `<row>${text(`Ana ${'ABCDEFG'[index]}costa Ruiz`)}${date(birth)}${text('Flyers')}</row>`)
    .join('')}</sheetData>`
  const bytes = workbookFile({
    sheets: { '2025': { xml: rowsXml([['Alumno', 'Fecha de nacimiento', 'Grupo']]), state: 'hidden' }, '2026': sheet },
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
  })
  const { children, doubts } = await listIn(bytes)
  expect(children.map(([, , , birth]) => birth)).toEqual([...births.slice(0, 6), '2017-12-25'])
  expect(doubts).toEqual([2, 3, 4, 5, 6, 7].map((line) => `${line} birthdate dayOrMonth`))
})
