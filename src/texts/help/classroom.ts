/** The help's pages for teachers; some of them are shown to other roles too. */
import { conflictTexts } from '../attendance'
import { chip, install, titles } from '../frame'
import { outboxTexts } from '../outbox'
import { rollCallTexts } from '../roll-call'
import { chipText, schoolMark, type HelpPage } from './page'

export const classroomPages = {
  'empezar-el-dia': {
    lead: 'Unos segundos con señal en la mañana, y lo demás funciona aunque se vaya.',
    steps: [
      {
        text: `Abre ${schoolMark} donde haya señal e inicia sesión. La sesión dura todo el día de clases.`,
      },
      {
        text: `Espera a que la esquina de arriba diga «${chip.sent}»: tus grupos y tus estudiantes ya están en este equipo.`,
        picture: { name: 'dia-inicio', alt: 'El inicio con la clase de ahora; arriba, el aviso verde «Todo enviado».' },
      },
      {
        text: 'La lista de la clase que está en curso se abre sola. Entre clases ves cuál sigue y qué listas quedaron sin tomar.',
      },
      {
        text: `Si necesitas llamar a una familia, «${titles.emergency}» tiene los teléfonos de cada clase, también sin señal.`,
        capability: 'emergency-sheet',
      },
      {
        text: `Al terminar, mira que diga «${chip.sent}» y cierra la sesión si el equipo es de la escuela.`,
      },
    ],
  },

  'pasar-lista': {
    lead: 'Todos empiezan presentes: sólo tocas a quien falta.',
    steps: [
      {
        text: 'Toca a quien no vino: un toque es falta, otro es retardo y otro lo regresa a presente.',
        picture: {
          name: 'lista-tocar',
          alt: 'La lista de un grupo: una estudiante marcada con falta y otra con retardo.',
        },
      },
      {
        text: 'El botón ⋯ de cada nombre abre lo demás: falta justificada, puntos y observaciones.',
        picture: {
          name: 'lista-mas',
          alt: 'La ventana de un estudiante, con su estado, sus puntos y sus observaciones.',
        },
      },
      {
        text: 'Un corazón junto al nombre dice que hay alergias o cuidados, y una cámara tachada, que no autorizan fotos: ⋯ abre las palabras.',
        capability: 'care-sheet',
      },
      {
        text: `Para dar puntos, cambia de «${rollCallTexts.marking}» a «${rollCallTexts.giving}»: cada toque da un punto.`,
      },
      {
        text: `Toca «${rollCallTexts.save}». Cuando dice «${rollCallTexts.saved}», la lista ya no se pierde, haya señal o no.`,
        picture: { name: 'lista-guardada', alt: `La barra de abajo después de guardar: «${rollCallTexts.saved}».` },
      },
      {
        text: `Tienes diez segundos para «${rollCallTexts.undo}». Después, toca a un estudiante para corregirlo: se guarda solo.`,
      },
    ],
  },

  colores: {
    lead: 'La esquina de arriba dice siempre cómo va lo que guardas.',
    steps: [
      {
        text: `Verde: la escuela ya lo tiene todo. Junto está la hora en que se comprobó.`,
        states: [{ tone: 'hoja', icon: 'check', says: chipText(chip.sent, '10:42') }],
      },
      {
        text: 'Azul: se está enviando o descargando. No tienes que hacer nada.',
        states: [
          { tone: 'cielo', icon: 'cloudUp', says: chip.sending(7, 12) },
          { tone: 'cielo', icon: 'download', says: chipText(chip.downloading, chip.downloaded(120, 240)) },
        ],
      },
      {
        text: 'Ámbar con una nube: tus cambios están guardados en este equipo y salen solos cuando hay señal. Puedes seguir trabajando.',
        states: [
          { tone: 'ambar', icon: 'cloudUp', says: chip.waiting(12) },
          { tone: 'ambar', icon: 'cloudOff', says: chipText(chip.offline, chip.keptHere(3)) },
        ],
      },
      {
        text: 'Ámbar con otro dibujo: algo te espera, elegir entre dos valores o iniciar sesión otra vez.',
        states: [
          { tone: 'ambar', icon: 'alert', says: chip.conflicts(2) },
          { tone: 'ambar', icon: 'key', says: chipText(chip.needsSignIn(4), chip.signInAgain) },
        ],
      },
      {
        text: 'Rojo: la escuela no aceptó un cambio, o este equipo no puede guardar. No lo dejes para después.',
        states: [
          { tone: 'rojo', icon: 'alert', says: chip.refused(1) },
          { tone: 'rojo', icon: 'alert', says: chip.failing },
        ],
      },
      {
        text: `Toca el aviso y se abre «${titles.outbox}»: cada cambio que espera, en una oración, con lo que puedes hacer.`,
        picture: { name: 'por-enviar', alt: 'Por enviar, con los cambios de una lista que esperan la conexión.' },
      },
    ],
  },

  conflicto: {
    lead: 'Otra persona cambió el mismo dato antes de que llegara tu cambio. Nada se encima: tú eliges.',
    steps: [
      {
        text: 'Ves los dos valores, el tuyo y el de la escuela. Hasta que elijas no se pierde ninguno.',
        picture: { name: 'conflicto', alt: 'Los dos valores de un estado de asistencia, cada uno con su botón.' },
      },
      {
        text: `«${outboxTexts.keepMine}» envía lo que tú pusiste. «${outboxTexts.takeTheirs}» deja lo que ya tiene la escuela.`,
      },
      {
        text: `Si los dos dieron puntos, un tercer botón los junta: «${conflictTexts.keepBoth(5)}».`,
      },
      {
        text: `¿No sabes cuál es el bueno? Pregunta a la otra persona. El conflicto espera en «${titles.outbox}» sin estorbar a los demás cambios.`,
      },
    ],
  },

  'sin-senal': {
    lead: 'Sigue como siempre: lo que guardas queda en este equipo y se envía solo.',
    steps: [
      {
        text: 'Sin señal puedes pasar lista, dar puntos, escribir observaciones y ver a tus grupos. Pagos y registros sí necesitan conexión.',
        picture: {
          name: 'sin-senal',
          alt: `Una lista guardada sin conexión; arriba dice «${chip.offline}» y cuántos cambios hay.`,
        },
      },
      {
        text: `«${rollCallTexts.saved}» quiere decir que ya no se pierde, ni al cerrar la página ni si se acaba la batería.`,
      },
      {
        text: 'Cuando vuelve la señal se envía solo, con la página abierta. En Android también con la página cerrada; en iPad, al abrirla otra vez.',
      },
      {
        text: `No cierres la sesión sin señal: para entrar de nuevo se necesita. Si de todos modos cierras, lo guardado espera en este equipo hasta que entres tú.`,
      },
      {
        text: 'Nadie más que use este equipo puede ver ni borrar lo que tú dejaste por enviar.',
      },
    ],
  },

  instalar: {
    lead: 'Instalada se abre como una app, también sin señal, y lo guardado queda más seguro.',
    steps: [
      {
        text: `Antes de instalar, espera a que no quede nada por enviar: lo que esté guardado en el navegador no pasa a la app.`,
      },
      {
        text: `En Android: abre el menú y toca «${install.offer(schoolMark)}». Si no aparece, abre el menú ⋮ de Chrome y elige «Instalar app» o «Agregar a la pantalla principal».`,
        picture: { name: 'instalar-menu', alt: `El menú abierto, con el botón «${install.offer(schoolMark)}» abajo.` },
      },
      {
        text: `En iPad o iPhone: abre esta página en Safari, toca Compartir, elige «Agregar a inicio» y toca «Agregar».`,
        picture: { name: 'instalar-ipad', alt: 'Los tres pasos para agregar la página a la pantalla de inicio.' },
      },
      {
        text: `Abre ${schoolMark} desde su ícono e inicia sesión una vez con señal. Desde entonces abre también sin ella.`,
      },
    ],
  },
} satisfies Record<string, HelpPage>
