/** The help's pages about spreadsheets, for administrators and the desk: importing lists, and exporting them. */
import { exportTexts } from '../exports'
import { titles } from '../frame'
import { importTexts, pileTitles } from '../sheet-import'
import type { HelpPage } from './page'

export const excelPages = {
  importar: {
    lead: 'Trae la lista que ya tienes, tal como está. Nada se guarda hasta que tú lo digas.',
    capability: 'import',
    steps: [
      {
        text: `En «${titles.students}», «${importTexts.open}»: elige tu archivo (.xlsx o .csv) o pega los renglones con sus encabezados. Los títulos y los totales pueden quedarse.`,
      },
      {
        text: `«${importTexts.columns}» dice qué se entendió de cada una. Si una dice «${importTexts.notUsed}» y sí te sirve, elige ahí qué es. La misma mamá en varios renglones queda una sola vez.`,
      },
      {
        text: `En «${importTexts.groups}» dices qué grupo es cada nombre. «${importTexts.createGroups(3)}» los abre de una vez, con sede, días y horario.`,
      },
      {
        text: `«${pileTitles.ready}» entra así. «${pileTitles.doubtful}» dice qué pasa: corrígelo ahí y toca «${importTexts.save}», o «${importTexts.leaveOut}». «${pileTitles.known}» no cambia, salvo lo que marques.`,
        picture: {
          name: 'importar-revisar',
          alt: 'Los renglones por revisar: una fecha que no existe, con lo que dice el archivo y su caja para corregirla.',
        },
      },
      {
        text: `«${importTexts.apply(12, 0)}» guarda esos. Lo demás espera 30 días en «${importTexts.past}». Mientras nadie cambie ni use lo importado, puedes «${importTexts.undo}».`,
      },
      {
        text: `La asistencia de antes (también la lista con una columna por día) y los recibos los importa quien administra. No entran en ningún corte, no se recuerdan y no cambian lo que ya está.`,
      },
    ],
  },

  exportar: {
    lead: 'Tus datos son tuyos: llévate una lista o todo, cuando quieras.',
    capability: 'export',
    steps: [
      {
        text: `«${exportTexts.button}» está en «${titles.students}», «${titles.tutors}», «${titles.contacts}», «${titles.groups}» y cada grupo, «${titles.payments}», «${titles.cashCount}» y la asistencia.`,
      },
      {
        text: `Si buscas o filtras antes, sale sólo eso. De «${titles.groups}» salen todos.`,
      },
      {
        text: 'Estudiantes, y los de cada grupo, como los imprimes: folio, edad, nacimiento, grupo, sede, tutor, teléfono y contacto de emergencia.',
      },
      {
        text: 'Pagos: lo esperado, lo abonado y el saldo. Corte: cada abono. Asistencia: día, grupo, estudiante, estado y puntos. Excel puede sumar los montos y ordenar las fechas.',
      },
      {
        text: `Quien administra tiene «${exportTexts.all}» en «${titles.mySchool}»: un libro con una hoja para cada cosa, también personal, precios y cuentas. Para volver a empezar sirve el respaldo.`,
        picture: {
          name: 'exportar-todo',
          alt: `La tarjeta «${exportTexts.allTitle}», con el botón «${exportTexts.all}».`,
        },
      },
      {
        text: `Una lista de estudiantes exportada y vuelta a importar no cambia nada. Si la corregiste, las diferencias están en «${pileTitles.known}» y tú eliges qué vale.`,
        capability: 'import',
      },
    ],
  },
} satisfies Record<string, HelpPage>
